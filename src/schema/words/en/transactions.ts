/**
 * Transactions of a bank account, written by hand. A row is drawn by its place: a change here, even of the order,
 * changes streams and is a breaking change.
 */

/**
 * Type, how often it comes, and what a statement says of it; `{company}`, `{person}`, `{card}` and `{number}` stand for
 * names, the last digits of a card and a number.
 */
export const transactionRows: readonly string[] = `payment|34|Card payment to {company}, card {card}|Contactless payment to {company}, card {card}|Online payment to {company}, card {card}|Payment to {company}, invoice {number}
direct debit|14|Direct debit {company}, reference {number}|Subscription {company}, reference {number}|Direct debit {company}, customer {number}
transfer|15|Transfer to {person}|Transfer from {person}|Transfer to {person}, reference {number}|Standing order to {person}
deposit|12|Salary {company}|Deposit from {company}, reference {number}|Cash deposit, receipt {number}|Mobile check deposit {number}
withdrawal|12|Cash withdrawal, ATM {number}, card {card}|Cash withdrawal at the counter, receipt {number}
refund|5|Refund from {company}, card {card}|Refund from {company}, order {number}
fee|4|Monthly account fee|Foreign exchange fee, card {card}|Overdraft fee|Transfer fee, reference {number}
interest|4|Interest payment|Interest on savings, statement {number}`.split('\n')
