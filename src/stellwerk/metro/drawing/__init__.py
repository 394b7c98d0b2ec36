"""Metro sheets as pictures and as layouts for the page."""
