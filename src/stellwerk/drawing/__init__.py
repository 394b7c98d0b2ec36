"""What the pictures of all families share: areas, letters, colours and SVG. It knows no map."""
