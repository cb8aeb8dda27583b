/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** What a product is like. 26 words. */
export const productAdjectives: readonly string[] = `Awesome
Bespoke
Electronic
Elegant
Ergonomic
Fantastic
Fresh
Frozen
Generic
Gorgeous
Handcrafted
Handmade
Incredible
Intelligent
Licensed
Luxurious
Modern
Practical
Recycled
Refined
Rustic
Sleek
Small
Soft
Tasty
Unbranded`.split('\n')

/** What a product is made of. 15 words. */
export const productMaterials: readonly string[] = `Aluminum
Bamboo
Bronze
Ceramic
Concrete
Cotton
Gold
Granite
Marble
Metal
Plastic
Rubber
Silk
Steel
Wooden`.split('\n')

/** Kinds of product. 24 words. */
export const productNames: readonly string[] = `Bacon
Ball
Bike
Car
Chair
Cheese
Chicken
Chips
Computer
Fish
Gloves
Hat
Keyboard
Mouse
Pants
Pizza
Salad
Sausages
Shirt
Shoes
Soap
Table
Towels
Tuna`.split('\n')

/** Departments of a shop. 22 words. */
export const departments: readonly string[] = `Automotive
Baby
Beauty
Books
Clothing
Computers
Electronics
Games
Garden
Grocery
Health
Home
Industrial
Jewelry
Kids
Movies
Music
Outdoors
Shoes
Sports
Tools
Toys`.split('\n')
