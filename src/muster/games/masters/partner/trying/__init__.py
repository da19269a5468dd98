"""A partner that tries: heists played on in the mind, and what came of them."""
