module example.org/json-text

go 1.21
