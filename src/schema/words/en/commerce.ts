/**
 * Products and what belongs to them, written by hand. A row is drawn by its place in a table: a change here, even of
 * the order, changes streams and is a breaking change.
 */

/** Department, how often its products come, and what they are like. */
export const departments: readonly string[] = `Clothing|16|Classic,Everyday,Lightweight,Soft,Casual,Elegant
Shoes|8|Classic,Lightweight,Everyday,Comfortable,Handmade,Casual
Electronics|12|Premium,Compact,Portable,Slim,Modern,Minimalist
Computers|8|Compact,Ergonomic,Slim,Premium,Modern,Minimalist
Home|12|Modern,Rustic,Handcrafted,Minimalist,Vintage,Elegant
Kitchen|11|Professional,Everyday,Handmade,Elegant,Classic,Rustic
Garden|6|Rustic,Sturdy,Modern,Classic,Vintage,Elegant
Grocery|10|Organic,Premium,Artisan,Natural,Fair Trade,Traditional
Beauty|7|Gentle,Nourishing,Soothing,Natural,Refreshing,Organic
Baby|4|Soft,Organic,Washable,Gentle,Cozy,Colorful
Toys|6|Colorful,Handmade,Classic,Timeless,Painted,Playful
Sports|7|Lightweight,Professional,Durable,Compact,Premium,Essential
Outdoors|6|Rugged,Ultralight,Compact,Durable,Classic,All-Season
Tools|5|Heavy-Duty,Compact,Professional,Sturdy,Precision,Reliable
Automotive|4|Universal,Heavy-Duty,Premium,Durable,Washable,Compact
Jewelry|3|Delicate,Fine,Polished,Elegant,Minimalist,Vintage
Stationery|5|Pocket,Slim,Handmade,Classic,Vintage,Elegant
Pets|5|Sturdy,Classic,Modern,Practical,Lightweight,Stylish`.split('\n')

/** Department, kind of product, and what it may be made of. */
export const products: readonly string[] = `Clothing|Shirt|Cotton,Linen,Flannel,Denim
Clothing|T-Shirt|Cotton,Bamboo,Jersey
Clothing|Sweater|Wool,Cashmere,Cotton
Clothing|Jacket|Denim,Leather,Nylon,Corduroy
Clothing|Trousers|Cotton,Linen,Corduroy,Wool
Clothing|Dress|Silk,Linen,Cotton,Viscose
Clothing|Scarf|Silk,Wool,Cashmere
Clothing|Socks|Wool,Cotton,Bamboo
Clothing|Gloves|Leather,Wool,Fleece
Clothing|Hat|Straw,Wool,Cotton
Shoes|Sneakers|Canvas,Leather,Mesh
Shoes|Boots|Leather,Suede,Rubber
Shoes|Sandals|Leather,Cork,Rubber
Shoes|Loafers|Suede,Leather
Shoes|Slippers|Wool,Felt,Fleece
Electronics|Headphones|Aluminum,Plastic,Leather
Electronics|Speaker|Walnut,Aluminum,Fabric
Electronics|Alarm Clock|Walnut,Plastic,Bamboo
Electronics|Power Bank|Aluminum,Plastic
Electronics|Camera Strap|Leather,Nylon
Electronics|Phone Case|Silicone,Leather,Plastic
Electronics|Smartwatch Band|Silicone,Leather,Stainless Steel
Electronics|Desk Lamp|Aluminum,Steel,Brass
Computers|Keyboard|Aluminum,Plastic,Bamboo
Computers|Mouse|Plastic,Aluminum
Computers|Mouse Pad|Cork,Leather,Felt
Computers|Laptop Stand|Aluminum,Walnut,Bamboo
Computers|Laptop Sleeve|Felt,Leather,Neoprene
Computers|Monitor Arm|Steel,Aluminum
Computers|USB Hub|Aluminum,Plastic
Home|Chair|Oak,Walnut,Beech,Rattan
Home|Table|Oak,Walnut,Marble,Glass
Home|Bookshelf|Oak,Pine,Steel
Home|Sofa|Velvet,Linen,Leather
Home|Floor Lamp|Brass,Steel,Bamboo
Home|Mirror|Oak,Brass,Rattan
Home|Vase|Ceramic,Glass,Stoneware
Home|Rug|Wool,Jute,Cotton
Home|Curtains|Linen,Velvet,Cotton
Home|Blanket|Wool,Cotton,Fleece
Home|Towels|Cotton,Linen,Bamboo
Kitchen|Frying Pan|Cast Iron,Stainless Steel,Aluminum
Kitchen|Saucepan|Copper,Stainless Steel,Aluminum
Kitchen|Cutting Board|Bamboo,Walnut,Maple
Kitchen|Knife Set|Stainless Steel,Carbon Steel
Kitchen|Mixing Bowl|Glass,Ceramic,Stainless Steel
Kitchen|Coffee Mug|Ceramic,Stoneware,Enamel
Kitchen|Teapot|Cast Iron,Porcelain,Glass
Kitchen|Dinner Plates|Porcelain,Stoneware,Bamboo
Kitchen|Apron|Linen,Cotton,Denim
Kitchen|Salad Bowl|Olive Wood,Acacia,Glass
Garden|Bench|Teak,Steel,Acacia
Garden|Planter|Terracotta,Concrete,Steel
Garden|Watering Can|Steel,Copper,Plastic
Garden|Hammock|Cotton,Polyester
Garden|Trowel|Stainless Steel,Carbon Steel
Garden|Lantern|Brass,Bamboo,Steel
Garden|Parasol|Aluminum,Teak
Grocery|Butter|Almond,Peanut,Hazelnut,Cashew
Grocery|Oil|Olive,Sesame,Walnut
Grocery|Honey|Acacia,Lavender,Chestnut
Grocery|Jam|Strawberry,Apricot,Fig
Grocery|Tea|Peppermint,Jasmine,Chamomile
Grocery|Flour|Wheat,Rye,Spelt
Grocery|Granola|Oat,Almond,Coconut
Grocery|Crackers|Sesame,Rye,Rosemary
Grocery|Juice|Apple,Orange,Pear
Beauty|Soap|Lavender,Olive Oil,Charcoal
Beauty|Hand Cream|Almond,Shea Butter,Aloe Vera
Beauty|Shampoo|Argan Oil,Coconut,Rosemary
Beauty|Lip Balm|Beeswax,Shea Butter,Coconut
Beauty|Face Mask|Clay,Charcoal,Aloe Vera
Beauty|Body Lotion|Almond,Cocoa Butter,Aloe Vera
Baby|Blanket|Muslin,Cotton,Wool
Baby|Bib|Silicone,Cotton,Muslin
Baby|Teether|Silicone,Beech,Rubber
Baby|Sleeping Bag|Cotton,Bamboo
Baby|Romper|Cotton,Linen
Toys|Building Blocks|Beech,Cork,Plastic
Toys|Puzzle|Cardboard,Plywood
Toys|Train Set|Beech,Plastic,Steel
Toys|Doll|Cotton,Linen,Felt
Toys|Kite|Nylon,Polyester
Toys|Spinning Top|Maple,Beech,Steel
Sports|Yoga Mat|Cork,Rubber,Jute
Sports|Dumbbells|Cast Iron,Neoprene,Rubber
Sports|Jump Rope|Leather,Nylon,Steel
Sports|Tennis Racket|Carbon Fiber,Aluminum
Sports|Water Bottle|Stainless Steel,Glass,Aluminum
Sports|Gym Bag|Canvas,Nylon,Leather
Sports|Bike Helmet|Polycarbonate,Carbon Fiber
Outdoors|Tent|Nylon,Polyester,Canvas
Outdoors|Backpack|Canvas,Nylon,Leather
Outdoors|Sleeping Pad|Foam,Nylon
Outdoors|Thermos|Stainless Steel,Titanium
Outdoors|Camping Cookware|Titanium,Aluminum,Stainless Steel
Outdoors|Trekking Poles|Carbon Fiber,Aluminum
Outdoors|Headlamp|Aluminum,Polycarbonate
Tools|Hammer|Hickory,Fiberglass,Steel
Tools|Screwdriver Set|Chrome Vanadium,Carbon Steel
Tools|Pliers|Chrome Vanadium,Carbon Steel
Tools|Tape Measure|Steel,Fiberglass
Tools|Toolbox|Steel,Polypropylene,Aluminum
Tools|Hand Saw|Carbon Steel,Stainless Steel
Automotive|Floor Mats|Rubber,Carpet
Automotive|Seat Cover|Leather,Neoprene,Polyester
Automotive|Phone Mount|Aluminum,Plastic
Automotive|Trunk Organizer|Canvas,Polyester
Automotive|Snow Brush|Aluminum,Plastic
Jewelry|Necklace|Gold,Silver,Pearl
Jewelry|Earrings|Silver,Gold,Pearl
Jewelry|Bracelet|Silver,Leather,Gold
Jewelry|Ring|Gold,Silver,Titanium
Stationery|Notebook|Leather,Linen,Cork
Stationery|Fountain Pen|Brass,Steel,Resin
Stationery|Pencil Case|Leather,Canvas,Felt
Stationery|Desk Organizer|Bamboo,Walnut,Steel
Stationery|Ruler|Steel,Brass,Maple
Pets|Dog Bed|Canvas,Fleece,Wool
Pets|Dog Leash|Leather,Nylon,Hemp
Pets|Cat Tree|Sisal,Pine
Pets|Feeding Bowl|Ceramic,Stainless Steel,Bamboo
Pets|Pet Carrier|Nylon,Rattan`.split('\n')

/** Sentences about a product, that name what it is made of. */
export const descriptions: readonly string[] = `The {product} is made with carefully selected {material}.
Our {product}: simple, well made, and with {material} you can trust.
Meet the {product}, made with {material} and built around what customers asked for.
This {product} combines quality {material} with honest craftsmanship.
The {product} brings the best of {material} to every day.
A favorite of our customers: the {product}, with responsibly sourced {material}.
New this season: the {product}, made in small batches with {material}.
The {product} makes a thoughtful gift for anyone who loves {material}.
Made with {material} and made to please, the {product} is among our most popular items.
The {product} shows what {material} can do at a fair price.
Designed with care, our {product} puts {material} first.
Looking for {material} done right? The {product} is our answer.`.split('\n')

/** Beginnings of invented names. */
export const nameBeginnings: readonly string[] =
  `Al Ar Aven Bel Bran Bri Cal Cor Dal Dor El Fal Fen Gal Hal Hav Ister Jor Kal Kel Lan Lor Lum Mar
Mer Mon Nor Oak Or Pel Quin Ral Ros Sel Sol Tal Tor Ul Val Ver Vin West Wil Zel`.split(/\s+/)

/** Ends of invented names. */
export const nameEnds: readonly string[] =
  `ado ara bury dane den dra ely era field gate haven holm ia ica ington ion ista ita land len lia lin
low mere more na nell nova o on ora ova ridge ris ro sa sen son stead ta ton tra va vale via wick wood`.split(
    /\s+/,
  )

/** Colors of goods, the most usual first. */
export const productColors: readonly string[] =
  `Black|White|Gray|Navy|Blue|Red|Beige|Green|Brown|Silver|Pink|Charcoal|Olive|Burgundy|Cream|Yellow
|Teal|Orange|Purple|Gold|Khaki|Mint|Coral|Ivory|Lavender|Turquoise|Rust|Sage|Mustard|Rose`
    .split('|')
    .map((color) => color.trim())

/** First words of coupon codes. */
export const couponWords: readonly string[] =
  `SAVE WELCOME SPRING SUMMER AUTUMN WINTER FLASH VIP THANKS FRIEND WEEKEND HELLO BUNDLE EXTRA LUCKY
RETURN`.split(/\s+/)
