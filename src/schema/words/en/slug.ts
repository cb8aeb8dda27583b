/**
 * Words of slugs, written by hand: short, friendly, and with one spelling. A change here, even of the order, changes
 * streams: it is a breaking change.
 */

/** Adjectives. */
export const slugAdjectives: readonly string[] =
  `amber ancient apt autumn azure balmy bold brave breezy bright brisk calm candid cheerful clear clever coastal cobalt
  cool copper coral cosmic cozy crimson crisp curious dapper daring deep distant dusty eager early earnest easy
  elegant emerald fair famous fancy fast fearless fine firm fluffy fond fresh frosty gentle giant glad gleaming
  golden grand green happy hardy hazel hidden honest humble icy indigo ivory jade jolly joyful keen kind lavender lazy
  light lively lofty loyal lucky lunar maple marble mellow merry mighty mild misty modern mossy narrow nimble noble
  northern oaken olive open orange patient pearl plain playful polite proud pure purple quick quiet rapid rare ready
  regal rosy round royal ruby rustic sandy scarlet serene sharp shiny silent silver simple sleek smooth snowy soft
  solar sparkling speedy spring steady still strong summer sunny super sweet swift tall tender tidy tiny tranquil
  true upbeat useful velvet violet vivid warm western wild windy winter wise witty wooden young zesty`.split(/\s+/)

/** Animals, plants and other nouns of nature. */
export const slugNouns: readonly string[] =
  `acorn alder antelope aspen aurora badger bamboo bay beach beacon bear beaver birch bison bluff breeze bridge brook
  butterfly canyon caribou cedar cherry cliff cloud clover comet cove coyote crane creek cricket curlew dawn deer
  delta dew dolphin dove dune eagle echo elk elm ember falcon fern field finch fjord flame flower fog forest fox
  galaxy garden gazelle geyser glacier glade goose grove gull harbor hare hawk hazelnut heather heron hill horizon
  ibex iris island jaguar juniper kestrel kite koala lagoon lake lark leaf lemur lily lion lotus lynx magpie
  marsh meadow mesa meteor mist moon moose moss mountain nebula newt oak oasis ocean orca orchid osprey otter owl
  palm panda panther peak pebble pelican penguin petal pine planet plover pond poppy prairie puffin puma quail quartz
  rabbit rain raven reef ridge river robin salmon sea seal shadow shore sky snow sparrow spruce star stone stork storm
  stream sun swan thistle thrush thunder tiger toucan trail tree trout tulip turtle valley walrus wave whale willow
  wind wolf wombat woodpecker wren zebra`.split(/\s+/)
