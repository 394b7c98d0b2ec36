from stellwerk.cli.main import main

main()
