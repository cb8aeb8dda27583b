/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** Dishes. 87 words. */
export const dishes: readonly string[] = `California maki
Peking duck
Philadelphia maki
aglio e olio
aloo gobi
arepas
baba ganoush
baingan bharta
barbecue ribs
black bean tacos
bruschette with tomato
buddha bowl
bunny chow
caesar salad
caponata
caprese salad
cauliflower penne
cauliflower wings
chana masala
cheeseburger
chicken fajitas
chicken milanese
chicken parm
chicken wings
chilli con carne
dal makhani
dosa
ebiten maki
edamame
falafel wrap
fettuccine alfredo
fish and chips
french fries with sausages
french toast
gazpacho
hummus
jackfruit carnitas
katsu curry
kebab
lasagne
lentil bolognese
lentil shepherd's pie
linguine with clams
massaman curry
meatballs with sauce
minestrone
miso ramen
mujadara
mushroom bourguignon
mushroom risotto
pad thai tofu
palak tofu
pappardelle alla bolognese
pasta and beans
pasta carbonara
pasta with tomato and basil
peanut noodles
pho
pierogi
pizza
poke
pork belly buns
pork sausage roll
poutine
ratatouille
ribollita
ricotta stuffed ravioli
risotto with seafood
saag aloo
salmon nigiri
scotch eggs
seafood paella
shakshuka
som tam
souvlaki
stinky tofu
sushi
tabouleh
tacos
tempeh stir fry
teriyaki chicken donburi
tiramisù
tofu scramble
tom kha tofu
tuna sashimi
vegetable biryani
vegetable soup`.split('\n')

/** What goes into a dish. 453 words. */
export const ingredients: readonly string[] = `achacha
adzuki beans
agar
agave syrup
ajowan seed
albacore tuna
alfalfa
allspice
almond oil
almonds
amaranth
amchur
anchovies
aniseed
annatto seed
apple cider vinegar
apple juice
apple juice concentrate
apples
apricots
arborio rice
arrowroot
artichoke
arugula
asafoetida
asian greens
asian noodles
asparagus
aubergine
avocado
avocado oil
bacon
baking powder
baking soda
balsamic vinegar
bamboo shoots
banana
barberry
barley
barramundi
bay leaves
bean shoots
bean sprouts
beans
beef
beef stock
beetroot
berries
besan
black eyed beans
blackberries
blood oranges
blue cheese
blue eye trevalla
blue swimmer crab
blueberries
bocconcini
bok choy
bonito flakes
borlotti beans
bran
brazil nut
bread
brie
broccoli
broccolini
brown flour
brown mushrooms
brown rice
brown rice vinegar
brussels sprouts
buckwheat
buckwheat flour
buckwheat noodles
bulghur
bush tomato
butter
butter beans
buttermilk
butternut pumpkin
cabbage
cacao
calamari
camellia tea oil
camembert
camomile
candle nut
cannellini beans
canola oil
cantaloupe
capers
capsicum
caraway seed
cardamom
carob carrot
carrot
cashews
cassia bark
cauliflower
cayenne
celery
celery seed
cheddar
cherries
chestnut
chia seeds
chicken
chicken stock
chickpea
chilli pepper
chinese cabbage
chinese five spice
chives
choy sum
cinnamon
clams
cloves
cocoa powder
coconut
coconut oil
coconut water
coffee
coriander leaves
coriander seed
corn oil
corn syrup
corn tortilla
cornichons
cornmeal
cos lettuce
cottage cheese
cous cous
crabs
cranberry
cream
cream cheese
cucumber
cumin
cumquat
currants
curry leaves
curry powder
custard apples
dandelion
dark chocolate
dashi
dates
dill
dragonfruit
dried apricots
dried chinese broccoli
duck
edamame
eggplant
eggs
elderberry
endive
english spinach
enoki mushrooms
extra virgin olive oil
feijoa
fennel
fennel seeds
fenugreek
feta
figs
fingerlime
fish sauce
fish stock
flat mushrooms
flathead
flaxseed
flaxseed oil
flounder
flour
freekeh
fresh chillies
fromage blanc
fruit
galangal
garam masala
garlic
goat cheese
goat milk
goji berry
grape seed oil
grapefruit
grapes
green beans
green pepper
green tea
green tea noodles
greenwheat freekeh
gruyere
guava
gula melaka
haloumi
ham
haricot beans
harissa
hazelnut
hijiki
hiramasa kingfish
hokkien noodles
honey
honeydew melon
horseradish
hot smoked salmon
hummus
iceberg lettuce
incaberries
jarrahdale pumpkin
jasmine rice
jelly
jerusalem artichoke
jicama
juniper berries
kale
kecap manis
kidney beans
kidneys
kiwi berries
kiwi fruit
kohlrabi
kombu
koshihikari rice
kudzu
kumera
lamb
lavender flowers
leeks
lemon
lemongrass
lentils
lettuce
licorice
lime leaves
limes
liver
lobster
longan
loquats
lotus root
lychees
macadamia nut
macadamia oil
mace
mackerel
mahi mahi
mahlab
malt vinegar
mandarins
mango
mangosteens
maple syrup
margarine
marigold
marjoram
mastic
melon
milk
milk chocolate
mint
miso
molasses
monkfish
morwong
mountain bread
mozzarella
muesli
mulberries
mullet
mung beans
mussels
mustard
mustard seed
nashi pear
nasturtium
nectarines
nori
nutmeg
nutritional yeast
nuts
oat flour
oatmeal
oats
octopus
okra
olive oil
olives
onion
oranges
oregano
oyster mushrooms
oyster sauce
oysters
pandanus leaves
papaya
parmesan cheese
parrotfish
parsley
parsnip
passionfruit
pasta
peaches
peanuts
pear
pear juice
pears
peas
pecan nut
pecorino
pepitas
peppercorns
peppermint
peppers
persimmon
pine nut
pineapple
pinto beans
pistachio nut
plums
polenta
pomegranate
poppy seed
porcini mushrooms
pork
potato flour
potatoes
provolone
prunes
pumpkin
pumpkin seed
purple carrot
purple rice
quark
quince
quinoa
radicchio
radish
raspberry
red cabbage
red lentils
red pepper
red wine
red wine vinegar
redfish
rhubarb
rice flour
rice noodles
rice paper
rice syrup
ricotta
rockmelon
rose water
rosemary
rye
rye bread
safflower oil
saffron
sage
sake
salmon
sardines
sausages
scallops
sea salt
semolina
sesame oil
sesame seeds
shiitake mushrooms
silverbeet
slivered almonds
smoked trout
snapper
snowpea sprouts
snowpeas
soba
soy
soy beans
soy flour
soy milk
soy sauce
spearmint
spelt
spelt bread
spinach
spring onions
sprouts
squash
squid
star anise
star fruit
stevia
strawberries
sugar
sultanas
sun-dried tomatoes
sunflower oil
sunflower seeds
sweet chilli sauce
sweet potato
swiss chard
swordfish
tahini
taleggio cheese
tamari
tamarillo
tangelo
tapioca
tapioca flour
tarragon
tea
tea oil
tempeh
thyme
tofu
tom yum
tomatoes
trout
tuna
turkey
turmeric
turnips
unbleached flour
vanilla beans
vegetable oil
vegetable spaghetti
vegetable stock
vermicelli noodles
vinegar
wakame
walnut
warehou
wasabi
water
watercress
watermelon
wattleseed
wheat
wheatgrass juice
white bread
white flour
white rice
white wine
white wine vinegar
wholegrain bread
wholemeal
wholewheat flour
yeast
yellowtail kingfish
yogurt
zucchini`.split('\n')
