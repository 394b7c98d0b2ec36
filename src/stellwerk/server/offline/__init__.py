"""What the page plays with where no server answers: files that any web host can serve."""
