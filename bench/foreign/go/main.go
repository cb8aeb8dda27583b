// The record of seven fields with gofakeit: prints seconds of the processor and characters for as many as asked.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/brianvoe/gofakeit/v7"
)

type record struct {
	ID        int     `json:"id"`
	Name      string  `json:"name"`
	Email     string  `json:"email"`
	CreatedAt string  `json:"createdAt"`
	Plan      string  `json:"plan"`
	Balance   float64 `json:"balance"`
	Active    bool    `json:"active"`
}

var plans = []string{"free", "starter", "team", "business", "enterprise"}
var domains = []string{"example.com", "example.net", "example.org"}
var from = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
var to = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)

func main() {
	count, err := strconv.Atoi(os.Args[1])
	if err != nil {
		panic(err)
	}
	fake := gofakeit.New(1)
	characters := 0
	before := seconds()
	for i := range count {
		first, last := fake.FirstName(), fake.LastName()
		text, err := json.Marshal(record{
			ID:        i + 1,
			Name:      first + " " + last,
			Email:     strings.ToLower(first) + "." + strings.ToLower(last) + "@" + fake.RandomString(domains),
			CreatedAt: fake.DateRange(from, to).Format("2006-01-02T15:04:05.000Z"),
			Plan:      fake.RandomString(plans),
			Balance:   math.Round(fake.Float64Range(1, 1000)*100) / 100,
			Active:    fake.Bool(),
		})
		if err != nil {
			panic(err)
		}
		characters += len(text)
	}
	fmt.Println(seconds()-before, characters)
}

func seconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
