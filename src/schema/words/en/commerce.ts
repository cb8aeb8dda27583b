/**
 * Products and what belongs to them, written by hand. A row is drawn by its place in a table: a change here, even of
 * the order, changes streams and is a breaking change.
 */

/** Department, weight of its products, and adjectives for them. */
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

/** Department, kind of product, possible materials, and median price. */
export const products: readonly string[] = `Clothing|Shirt|Cotton,Linen,Flannel,Denim|39
Clothing|T-Shirt|Cotton,Bamboo,Jersey|19
Clothing|Sweater|Wool,Cashmere,Cotton|59
Clothing|Jacket|Denim,Leather,Nylon,Corduroy|99
Clothing|Trousers|Cotton,Linen,Corduroy,Wool|55
Clothing|Dress|Silk,Linen,Cotton,Viscose|69
Clothing|Scarf|Silk,Wool,Cashmere|29
Clothing|Socks|Wool,Cotton,Bamboo|12
Clothing|Gloves|Leather,Wool,Fleece|25
Clothing|Hat|Straw,Wool,Cotton|25
Shoes|Sneakers|Canvas,Leather,Mesh|75
Shoes|Boots|Leather,Suede,Rubber|110
Shoes|Sandals|Leather,Cork,Rubber|45
Shoes|Loafers|Suede,Leather|85
Shoes|Slippers|Wool,Felt,Fleece|30
Electronics|Headphones|Aluminum,Plastic,Leather|90
Electronics|Speaker|Walnut,Aluminum,Fabric|110
Electronics|Alarm Clock|Walnut,Plastic,Bamboo|30
Electronics|Power Bank|Aluminum,Plastic|35
Electronics|Camera Strap|Leather,Nylon|25
Electronics|Phone Case|Silicone,Leather,Plastic|20
Electronics|Smartwatch Band|Silicone,Leather,Stainless Steel|25
Electronics|Desk Lamp|Aluminum,Steel,Brass|45
Computers|Keyboard|Aluminum,Plastic,Bamboo|80
Computers|Mouse|Plastic,Aluminum|35
Computers|Mouse Pad|Cork,Leather,Felt|15
Computers|Laptop Stand|Aluminum,Walnut,Bamboo|45
Computers|Laptop Sleeve|Felt,Leather,Neoprene|30
Computers|Monitor Arm|Steel,Aluminum|95
Computers|USB Hub|Aluminum,Plastic|30
Home|Chair|Oak,Walnut,Beech,Rattan|150
Home|Table|Oak,Walnut,Marble,Glass|320
Home|Bookshelf|Oak,Pine,Steel|190
Home|Sofa|Velvet,Linen,Leather|590
Home|Floor Lamp|Brass,Steel,Bamboo|95
Home|Mirror|Oak,Brass,Rattan|85
Home|Vase|Ceramic,Glass,Stoneware|30
Home|Rug|Wool,Jute,Cotton|160
Home|Curtains|Linen,Velvet,Cotton|50
Home|Blanket|Wool,Cotton,Fleece|45
Home|Towels|Cotton,Linen,Bamboo|25
Kitchen|Frying Pan|Cast Iron,Stainless Steel,Aluminum|40
Kitchen|Saucepan|Copper,Stainless Steel,Aluminum|45
Kitchen|Cutting Board|Bamboo,Walnut,Maple|30
Kitchen|Knife Set|Stainless Steel,Carbon Steel|90
Kitchen|Mixing Bowl|Glass,Ceramic,Stainless Steel|18
Kitchen|Coffee Mug|Ceramic,Stoneware,Enamel|12
Kitchen|Teapot|Cast Iron,Porcelain,Glass|35
Kitchen|Dinner Plates|Porcelain,Stoneware,Bamboo|45
Kitchen|Apron|Linen,Cotton,Denim|25
Kitchen|Salad Bowl|Olive Wood,Acacia,Glass|25
Garden|Bench|Teak,Steel,Acacia|180
Garden|Planter|Terracotta,Concrete,Steel|35
Garden|Watering Can|Steel,Copper,Plastic|25
Garden|Hammock|Cotton,Polyester|70
Garden|Trowel|Stainless Steel,Carbon Steel|14
Garden|Lantern|Brass,Bamboo,Steel|30
Garden|Parasol|Aluminum,Teak|120
Grocery|Butter|Almond,Peanut,Hazelnut,Cashew|4
Grocery|Oil|Olive,Sesame,Walnut|9
Grocery|Honey|Acacia,Lavender,Chestnut|8
Grocery|Jam|Strawberry,Apricot,Fig|5
Grocery|Tea|Peppermint,Jasmine,Chamomile|6
Grocery|Flour|Wheat,Rye,Spelt|4
Grocery|Granola|Oat,Almond,Coconut|6
Grocery|Crackers|Sesame,Rye,Rosemary|4
Grocery|Juice|Apple,Orange,Pear|4
Beauty|Soap|Lavender,Olive Oil,Charcoal|6
Beauty|Hand Cream|Almond,Shea Butter,Aloe Vera|9
Beauty|Shampoo|Argan Oil,Coconut,Rosemary|11
Beauty|Lip Balm|Beeswax,Shea Butter,Coconut|5
Beauty|Face Mask|Clay,Charcoal,Aloe Vera|12
Beauty|Body Lotion|Almond,Cocoa Butter,Aloe Vera|14
Baby|Blanket|Muslin,Cotton,Wool|25
Baby|Bib|Silicone,Cotton,Muslin|9
Baby|Teether|Silicone,Beech,Rubber|8
Baby|Sleeping Bag|Cotton,Bamboo|45
Baby|Romper|Cotton,Linen|22
Toys|Building Blocks|Beech,Cork,Plastic|30
Toys|Puzzle|Cardboard,Plywood|18
Toys|Train Set|Beech,Plastic,Steel|45
Toys|Doll|Cotton,Linen,Felt|25
Toys|Kite|Nylon,Polyester|20
Toys|Spinning Top|Maple,Beech,Steel|9
Sports|Yoga Mat|Cork,Rubber,Jute|35
Sports|Dumbbells|Cast Iron,Neoprene,Rubber|50
Sports|Jump Rope|Leather,Nylon,Steel|14
Sports|Tennis Racket|Carbon Fiber,Aluminum|95
Sports|Water Bottle|Stainless Steel,Glass,Aluminum|20
Sports|Gym Bag|Canvas,Nylon,Leather|45
Sports|Bike Helmet|Polycarbonate,Carbon Fiber|60
Outdoors|Tent|Nylon,Polyester,Canvas|220
Outdoors|Backpack|Canvas,Nylon,Leather|110
Outdoors|Sleeping Pad|Foam,Nylon|70
Outdoors|Thermos|Stainless Steel,Titanium|30
Outdoors|Camping Cookware|Titanium,Aluminum,Stainless Steel|45
Outdoors|Trekking Poles|Carbon Fiber,Aluminum|65
Outdoors|Headlamp|Aluminum,Polycarbonate|35
Tools|Hammer|Hickory,Fiberglass,Steel|22
Tools|Screwdriver Set|Chrome Vanadium,Carbon Steel|30
Tools|Pliers|Chrome Vanadium,Carbon Steel|20
Tools|Tape Measure|Steel,Fiberglass|12
Tools|Toolbox|Steel,Polypropylene,Aluminum|45
Tools|Hand Saw|Carbon Steel,Stainless Steel|24
Automotive|Floor Mats|Rubber,Carpet|45
Automotive|Seat Cover|Leather,Neoprene,Polyester|55
Automotive|Phone Mount|Aluminum,Plastic|18
Automotive|Trunk Organizer|Canvas,Polyester|30
Automotive|Snow Brush|Aluminum,Plastic|14
Jewelry|Necklace|Gold,Silver,Pearl|120
Jewelry|Earrings|Silver,Gold,Pearl|75
Jewelry|Bracelet|Silver,Leather,Gold|85
Jewelry|Ring|Gold,Silver,Titanium|160
Stationery|Notebook|Leather,Linen,Cork|12
Stationery|Fountain Pen|Brass,Steel,Resin|35
Stationery|Pencil Case|Leather,Canvas,Felt|14
Stationery|Desk Organizer|Bamboo,Walnut,Steel|25
Stationery|Ruler|Steel,Brass,Maple|6
Pets|Dog Bed|Canvas,Fleece,Wool|60
Pets|Dog Leash|Leather,Nylon,Hemp|20
Pets|Cat Tree|Sisal,Pine|90
Pets|Feeding Bowl|Ceramic,Stainless Steel,Bamboo|14
Pets|Pet Carrier|Nylon,Rattan|45`.split('\n')

/** Sentences about a product, with its material. */
export const descriptions: readonly string[] = `{product}: made with carefully selected {material}.
Our {product}: simple, well made, and with {material} you can trust.
Meet the {product}, made with {material} and built around what customers asked for.
Quality {material} and honest craftsmanship: the {product}.
With the {product} you get the best of {material} every day.
A favorite of our customers: the {product}, with responsibly sourced {material}.
New this season: the {product}, made in small batches with {material}.
A thoughtful gift for anyone who loves {material}: the {product}.
Made with {material} and made to please: the {product}, one of our most popular items.
See what {material} can do at a fair price: the {product}.
Designed with care: our {product}, in which {material} comes first.
Looking for {material} done right? Try the {product}.`.split('\n')

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

/** Colors of products, the most frequent first. */
export const productColors: readonly string[] =
  `Black|White|Gray|Navy|Blue|Red|Beige|Green|Brown|Silver|Pink|Charcoal|Olive|Burgundy|Cream|Yellow
|Teal|Orange|Purple|Gold|Khaki|Mint|Coral|Ivory|Lavender|Turquoise|Rust|Sage|Mustard|Rose`
    .split('|')
    .map((color) => color.trim())

/** First words of coupon codes. */
export const couponWords: readonly string[] =
  `SAVE WELCOME SPRING SUMMER AUTUMN WINTER FLASH VIP THANKS FRIEND WEEKEND HELLO BUNDLE EXTRA LUCKY
RETURN`.split(/\s+/)
