/**
 * Models of cars, written by hand: facts, so that manufacturer, model, type and fuel of one object belong together.
 * Columns: manufacturer | the first three characters of its vehicle identification numbers (ISO 3780) | model |
 * type | fuels, the usual one first.
 */

export const vehicles: readonly string[] = `Toyota|JTD|Corolla|Sedan|Gasoline,Hybrid
Toyota|4T1|Camry|Sedan|Gasoline,Hybrid
Toyota|JTM|RAV4|SUV|Hybrid,Gasoline
Toyota|JTD|Prius|Hatchback|Hybrid
Toyota|5TF|Tacoma|Pickup|Gasoline
Toyota|JTE|Land Cruiser|SUV|Diesel,Gasoline
Toyota|VNK|Yaris|Hatchback|Hybrid,Gasoline
Toyota|5TD|Sienna|Minivan|Hybrid
Honda|2HG|Civic|Sedan|Gasoline,Hybrid
Honda|1HG|Accord|Sedan|Gasoline,Hybrid
Honda|2HK|CR-V|SUV|Gasoline,Hybrid
Honda|JHM|Jazz|Hatchback|Hybrid
Honda|5FN|Odyssey|Minivan|Gasoline
Ford|1FT|F-150|Pickup|Gasoline,Hybrid
Ford|WF0|Focus|Hatchback|Gasoline,Diesel
Ford|WF0|Fiesta|Hatchback|Gasoline
Ford|1FA|Mustang|Coupe|Gasoline
Ford|1FM|Explorer|SUV|Gasoline
Ford|WF0|Kuga|SUV|Hybrid,Gasoline
Ford|WF0|Transit|Van|Diesel
Chevrolet|1GC|Silverado|Pickup|Gasoline,Diesel
Chevrolet|1G1|Malibu|Sedan|Gasoline
Chevrolet|1G1|Corvette|Coupe|Gasoline
Chevrolet|3GN|Equinox|SUV|Gasoline,Electric
Volkswagen|WVW|Golf|Hatchback|Gasoline,Diesel
Volkswagen|WVW|Polo|Hatchback|Gasoline
Volkswagen|WVW|Passat|Wagon|Diesel,Hybrid
Volkswagen|WVG|Tiguan|SUV|Diesel,Gasoline
Volkswagen|WVW|ID.3|Hatchback|Electric
Volkswagen|WVG|ID.4|SUV|Electric
Volkswagen|WV2|Transporter|Van|Diesel
BMW|WBA|3 Series|Sedan|Gasoline,Diesel,Hybrid
BMW|WBA|5 Series|Sedan|Diesel,Hybrid
BMW|WBA|1 Series|Hatchback|Gasoline,Diesel
BMW|5UX|X3|SUV|Gasoline,Diesel
BMW|5UX|X5|SUV|Diesel,Hybrid
BMW|WBY|i4|Sedan|Electric
Mercedes-Benz|W1K|A-Class|Hatchback|Gasoline,Diesel
Mercedes-Benz|W1K|C-Class|Sedan|Gasoline,Diesel,Hybrid
Mercedes-Benz|W1K|E-Class|Sedan|Diesel,Hybrid
Mercedes-Benz|W1N|GLC|SUV|Diesel,Hybrid
Mercedes-Benz|W1V|Sprinter|Van|Diesel
Mercedes-Benz|W1K|EQE|Sedan|Electric
Audi|WAU|A3|Hatchback|Gasoline,Diesel
Audi|WAU|A4|Sedan|Gasoline,Diesel
Audi|WAU|A6|Wagon|Diesel,Hybrid
Audi|WA1|Q5|SUV|Diesel,Gasoline
Audi|WA1|Q4 e-tron|SUV|Electric
Nissan|1N4|Altima|Sedan|Gasoline
Nissan|3N1|Sentra|Sedan|Gasoline
Nissan|SJN|Qashqai|SUV|Gasoline,Hybrid
Nissan|SJN|Leaf|Hatchback|Electric
Nissan|5N1|Rogue|SUV|Gasoline
Hyundai|KMH|Elantra|Sedan|Gasoline,Hybrid
Hyundai|KMH|i20|Hatchback|Gasoline
Hyundai|KM8|Tucson|SUV|Hybrid,Gasoline
Hyundai|KM8|Ioniq 5|SUV|Electric
Hyundai|KMH|Kona|SUV|Electric,Gasoline
Kia|KNA|Picanto|Hatchback|Gasoline
Kia|KNA|Ceed|Wagon|Gasoline,Diesel
Kia|KND|Sportage|SUV|Hybrid,Gasoline
Kia|KND|EV6|SUV|Electric
Kia|KND|Niro|SUV|Hybrid,Electric
Renault|VF1|Clio|Hatchback|Gasoline,Hybrid
Renault|VF1|Megane|Hatchback|Electric,Gasoline
Renault|VF1|Captur|SUV|Gasoline,Hybrid
Renault|VF1|Zoe|Hatchback|Electric
Renault|VF1|Kangoo|Van|Diesel,Electric
Dacia|UU1|Duster|SUV|Gasoline,Diesel
Dacia|UU1|Sandero|Hatchback|Gasoline
Peugeot|VF3|208|Hatchback|Gasoline,Electric
Peugeot|VF3|308|Hatchback|Gasoline,Diesel
Peugeot|VF3|3008|SUV|Hybrid,Electric
Peugeot|VF3|Partner|Van|Diesel
Citroën|VF7|C3|Hatchback|Gasoline,Electric
Citroën|VF7|C5 Aircross|SUV|Hybrid,Gasoline
Fiat|ZFA|500|Hatchback|Electric,Gasoline
Fiat|ZFA|Panda|Hatchback|Gasoline
Fiat|ZFA|Ducato|Van|Diesel
Opel|W0V|Corsa|Hatchback|Gasoline,Electric
Opel|W0V|Astra|Wagon|Gasoline,Hybrid
Opel|W0V|Mokka|SUV|Gasoline,Electric
Škoda|TMB|Octavia|Wagon|Diesel,Gasoline
Škoda|TMB|Fabia|Hatchback|Gasoline
Škoda|TMB|Kodiaq|SUV|Diesel,Gasoline
Škoda|TMB|Enyaq|SUV|Electric
Seat|VSS|Ibiza|Hatchback|Gasoline
Seat|VSS|Leon|Hatchback|Gasoline,Hybrid
Volvo|YV1|XC40|SUV|Electric,Gasoline
Volvo|YV4|XC60|SUV|Hybrid,Diesel
Volvo|YV1|V60|Wagon|Hybrid,Diesel
Mazda|JM1|Mazda3|Hatchback|Gasoline
Mazda|JM3|CX-5|SUV|Gasoline,Diesel
Mazda|JM1|MX-5|Convertible|Gasoline
Subaru|4S3|Legacy|Sedan|Gasoline
Subaru|4S4|Outback|Wagon|Gasoline
Subaru|JF2|Forester|SUV|Gasoline,Hybrid
Tesla|5YJ|Model 3|Sedan|Electric
Tesla|7SA|Model Y|SUV|Electric
Tesla|5YJ|Model S|Sedan|Electric
Tesla|7SA|Model X|SUV|Electric
Jeep|1C4|Wrangler|SUV|Gasoline,Hybrid
Jeep|1C4|Grand Cherokee|SUV|Gasoline,Hybrid
Ram|1C6|1500|Pickup|Gasoline
Dodge|2C3|Charger|Sedan|Gasoline,Electric
Mitsubishi|JA4|Outlander|SUV|Hybrid,Gasoline
Suzuki|JSA|Swift|Hatchback|Hybrid,Gasoline
Suzuki|JSA|Vitara|SUV|Hybrid,Gasoline
Mini|WMW|Cooper|Hatchback|Gasoline,Electric
Mini|WMW|Countryman|SUV|Gasoline,Electric
Porsche|WP0|911|Coupe|Gasoline
Porsche|WP0|Taycan|Sedan|Electric
Porsche|WP1|Cayenne|SUV|Hybrid,Gasoline
Land Rover|SAL|Defender|SUV|Diesel,Hybrid
Land Rover|SAL|Range Rover|SUV|Diesel,Hybrid
Jaguar|SAJ|XE|Sedan|Gasoline,Diesel
Alfa Romeo|ZAR|Giulia|Sedan|Gasoline,Diesel
BYD|LGX|Atto 3|SUV|Electric
BYD|LGX|Dolphin|Hatchback|Electric
Polestar|YSM|2|Hatchback|Electric
Lexus|JTH|ES|Sedan|Hybrid
Lexus|2T2|RX|SUV|Hybrid`.split('\n')
