"""Metro sheets written as SVG, from their layouts."""
