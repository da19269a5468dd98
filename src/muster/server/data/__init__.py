"""Everything a server keeps, as a whole: taken out, put in, checked, copied."""
