"""What whoever runs the server looks at and decides."""
