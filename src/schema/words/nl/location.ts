/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const streets: readonly string[] = `Kerkstraat
Dorpsstraat
Schoolstraat
Molenstraat
Stationsstraat
Stationsweg
Nieuwstraat
Hoogstraat
Marktstraat
Grote Markt
Havenstraat
Brugstraat
Kapelstraat
Kasteellaan
Parklaan
Beukenlaan
Eikenlaan
Lindelaan
Berkenlaan
Kastanjelaan
Populierenlaan
Esdoornlaan
Wilgenlaan
Acacialaan
Julianastraat
Wilhelminastraat
Beatrixstraat
Emmastraat
Oranjestraat
Prins Bernhardstraat
Koningstraat
Prinsenstraat
Rembrandtstraat
Vermeerstraat
Frans Halsstraat
Jan Steenstraat
Rubensstraat
Vondelstraat
Beethovenstraat
Mozartstraat
Kloosterstraat
Kanaalstraat
Dijkstraat
Waterstraat
Zeestraat
Duinweg
Heideweg
Bosweg
Veldweg
Akkerstraat
Weidestraat
Rozenstraat
Tulpstraat
Leliestraat
Irisstraat
Narcisstraat
Zonnebloemstraat
Merelstraat
Nachtegaalstraat
Zwaluwstraat
Leeuwerikstraat
Meerkoetlaan
Noorderstraat
Zuiderstraat
Oosterstraat
Westerstraat
Ringlaan
Singel
Achterweg
Burgemeesterlaan`.split('\n')
