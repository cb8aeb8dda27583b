module record

go 1.22

require github.com/brianvoe/gofakeit/v7 v7.18.1
