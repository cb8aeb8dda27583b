/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** Airlines: name | IATA designator. 121 words. */
export const airlines: readonly string[] = `Aegean Airlines|A3
Aeroflot|SU
Aerolineas Argentinas|AR
Aeromexico|AM
Air Algerie|AH
Air Arabia|G9
Air Canada|AC
Air China|CA
Air Europa|UX
Air France|AF
Air India|AI
Air Mauritius|MK
Air New Zealand|NZ
Air Niugini|PX
Air Tahiti|VT
Air Tahiti Nui|TN
Air Transat|TS
AirAsia X|D7
AirAsia|AK
Aircalin|SB
Alaska Airlines|AS
All Nippon Airways|NH
Allegiant Air|G4
American Airlines|AA
Asiana Airlines|OZ
Avianca|AV
Azul Linhas Aereas Brasileiras|AD
Azur Air|ZF
Beijing Capital Airlines|JD
Boliviana de Aviacion|OB
British Airways|BA
Cathay Pacific|CX
Cebu Pacific Air|5J
China Airlines|CI
China Eastern Airlines|MU
China Southern Airlines|CZ
Condor|DE
Copa Airlines|CM
Delta Air Lines|DL
Easyfly|VE
EasyJet|U2
Egyptair|MS
El Al|LY
Emirates Airlines|EK
Ethiopian Airlines|ET
Etihad Airways|EY
EVA Air|BR
Fiji Airways|FJ
Finnair|AY
Flybondi|FO
Flydubai|FZ
FlySafair|FA
Frontier Airlines|F9
Garuda Indonesia|GA
Gol Linhas Aereas Inteligentes|G3
Hainan Airlines|HU
Hawaiian Airlines|HA
IndiGo Airlines|6E
Japan Airlines|JL
Jeju Air|7C
Jet2|LS
JetBlue Airways|B6
JetSMART|JA
Juneyao Airlines|HO
Kenya Airways|KQ
KLM Royal Dutch Airlines|KL
Korean Air|KE
LATAM Airlines|LA
Lion Air|JT
LOT Polish Airlines|LO
Lufthansa|LH
Libyan Airlines|LN
Malaysia Airlines|MH
Nordwind Airlines|N4
Norwegian Air Shuttle|DY
Oman Air|WY
Pakistan International Airlines|PK
Pegasus Airlines|PC
Philippine Airlines|PR
Qantas Group|QF
Qatar Airways|QR
Republic Airways|YX
Royal Air Maroc|AT
Ryanair|FR
S7 Airlines|S7
SAS|SK
Satena|9R
Saudia|SV
Shandong Airlines|SC
Sichuan Airlines|3U
Singapore Airlines|SQ
Sky Airline|H2
SkyWest Airlines|OO
South African Airways|SA
Southwest Airlines|WN
SpiceJet|SG
Spirit Airlines|NK
Spring Airlines|9C
SriLankan Airlines|UL
Star Peru|2I
Sun Country Airlines|SY
SunExpress|XQ
TAP Air Portugal|TP
Thai AirAsia|FD
Thai Airways|TG
TUI Airways|BY
Tunisair|TU
Turkish Airlines|TK
Ukraine International|PS
United Airlines|UA
Ural Airlines|U6
VietJet Air|VJ
Vietnam Airlines|VN
Virgin Atlantic Airways|VS
Virgin Australia|VA
VivaAerobus|VB
VOEPASS Linhas Aereas|2Z
Volaris|Y4
WestJet|WS
Wingo|P5
Wizz Air|W6`.split('\n')

/** Airports: name | IATA code. 116 words. */
export const airports: readonly string[] = `Adelaide International Airport|ADL
Adolfo Suarez Madrid-Barajas Airport|MAD
Aeroparque Jorge Newbery Airport|AEP
Curitiba Afonso Pena International Airport|CWB
Alfonso Bonilla Aragon International Airport|CLO
Amsterdam Airport Schiphol|AMS
Arturo Merino Benitez International Airport|SCL
Auckland International Airport|AKL
Beijing Capital International Airport|PEK
Belem Val de Cans International Airport|BEL
Belo Horizonte Tancredo Neves International Airport|CNF
Bole International Airport|ADD
Brasilia-Presidente Juscelino Kubitschek International Airport|BSB
Brisbane International Airport|BNE
Brussels Airport|BRU
Cairns Airport|CNS
Cairo International Airport|CAI
Canberra Airport|CBR
Cape Town International Airport|CPT
Charles de Gaulle International Airport|CDG
Charlotte Douglas International Airport|CLT
Chengdu Shuangliu International Airport|CTU
Chhatrapati Shivaji International Airport|BOM
Chicago O'Hare International Airport|ORD
Chongqing Jiangbei International Airport|CKG
Christchurch International Airport|CHC
Copenhagen Kastrup Airport|CPH
Dallas Fort Worth International Airport|DFW
Daniel K. Inouye International Airport|HNL
Denver International Airport|DEN
Don Mueang International Airport|DMK
Dubai International Airport|DXB
Dublin Airport|DUB
Dusseldorf Airport|DUS
El Dorado International Airport|BOG
Eleftherios Venizelos International Airport|ATH
Faa'a International Airport|PPT
Fort Lauderdale Hollywood International Airport|FLL
Fortaleza Pinto Martins International Airport|FOR
Frankfurt am Main Airport|FRA
George Bush Intercontinental Houston Airport|IAH
Gold Coast Airport|OOL
Guarulhos - Governador Andre Franco Montoro International Airport|GRU
Hartsfield-Jackson Atlanta International Airport|ATL
Helsinki Vantaa Airport|HEL
Hobart International Airport|HBA
Hong Kong International Airport|HKG
Houari Boumediene Airport|ALG
Hurgada International Airport|HRG
Incheon International Airport|ICN
Indira Gandhi International Airport|DEL
Istanbul Airport|IST
Jacksons International Airport|POM
Jeju International Airport|CJU
John F Kennedy International Airport|JFK
Jorge Chavez International Airport|LIM
Jose Maria Cordova International Airport|MDE
Josep Tarradellas Barcelona-El Prat Airport|BCN
Kahului Airport|OGG
King Abdulaziz International Airport|JED
Kuala Lumpur International Airport|KUL
Kunming Changshui International Airport|KMG
La Tontouta International Airport|NOU
Leonardo da Vinci-Fiumicino Airport|FCO
London Heathrow Airport|LHR
Los Angeles International Airport|LAX
Harry Reid International Airport|LAS
Melbourne International Airport|MEL
Mexico City International Airport|MEX
Miami International Airport|MIA
Ministro Pistarini International Airport|EZE
Minneapolis-St Paul International/Wold-Chamberlain Airport|MSP
Mohammed V International Airport|CMN
Moscow Domodedovo Airport|DME
Munich Airport|MUC
Murtala Muhammed International Airport|LOS
Nadi International Airport|NAN
Nairobi Jomo Kenyatta International Airport|NBO
Narita International Airport|NRT
Newark Liberty International Airport|EWR
Ninoy Aquino International Airport|MNL
Noumea Magenta Airport|GEA
O. R. Tambo International Airport|JNB
Orlando International Airport|MCO
Oslo Lufthavn|OSL
Perth Airport|PER
Phoenix Sky Harbor International Airport|PHX
Recife Guararapes-Gilberto Freyre International Airport|REC
Rio de Janeiro Galeao International Airport|GIG
Salgado Filho International Airport|POA
Salvador Deputado Luis Eduardo Magalhaes International Airport|SSA
San Francisco International Airport|SFO
Santos Dumont Airport|SDU
Sao Paulo-Congonhas Airport|CGH
Seattle Tacoma International Airport|SEA
Shanghai Hongqiao International Airport|SHA
Shanghai Pudong International Airport|PVG
Shenzhen Bao'an International Airport|SZX
Sheremetyevo International Airport|SVO
Singapore Changi Airport|SIN
Soekarno-Hatta International Airport|CGK
Suvarnabhumi Airport|BKK
Sydney Kingsford Smith International Airport|SYD
Taiwan Taoyuan International Airport|TPE
Tan Son Nhat International Airport|SGN
Tokyo Haneda International Airport|HND
Toronto Pearson International Airport|YYZ
Tunis Carthage International Airport|TUN
Vancouver International Airport|YVR
Vienna International Airport|VIE
Viracopos International Airport|VCP
Vnukovo International Airport|VKO
Wellington International Airport|WLG
Xi'an Xianyang International Airport|XIY
Zhukovsky International Airport|ZIA
Zurich Airport|ZRH`.split('\n')
