/**
 * Industries and the words by which companies of each are called, written by hand after the sectors of the Industry
 * Classification Benchmark. A row is drawn by its place: a change here, even of the order, changes streams and is a
 * breaking change.
 */

/** Industry, weight, and words in the names of its companies. */
export const industries: readonly string[] = `Software|12|Software,Systems,Digital,Data,Cloud
Computer Hardware|3|Computing,Devices,Hardware
Semiconductors|2|Semiconductors,Microsystems,Photonics
Telecommunications|3|Telecom,Networks,Communications
Banking|5|Bank,Financial,Savings
Insurance|4|Insurance,Assurance,Mutual
Investment Management|4|Capital,Investments,Asset Management
Real Estate|4|Properties,Real Estate,Homes
Construction|6|Construction,Builders,Engineering
Building Materials|2|Cement,Timber,Building Supplies
Retail|8|Stores,Trading,Outfitters
E-Commerce|4|Online,Marketplace,Direct
Food Production|5|Foods,Mills,Provisions
Beverages|3|Brewing,Beverages,Vineyards
Restaurants|4|Kitchens,Catering,Bakeries
Hotels and Travel|4|Travel,Hotels,Resorts
Airlines|1|Airways,Aviation,Air
Automotive|4|Motors,Automotive,Mobility
Aerospace|2|Aerospace,Aeronautics,Avionics
Industrial Machinery|4|Machinery,Industries,Automation
Electrical Equipment|3|Electric,Controls,Instruments
Chemicals|3|Chemicals,Polymers,Coatings
Metals and Mining|2|Mining,Metals,Steel
Oil and Gas|2|Petroleum,Gas,Energy
Electric Utilities|2|Power,Utilities,Grid
Renewable Energy|3|Solar,Wind,Renewables
Water and Waste|2|Water,Recycling,Environmental
Pharmaceuticals|4|Pharma,Laboratories,Therapeutics
Biotechnology|3|Biotech,Genomics,Biosciences
Medical Devices|3|Medical,Diagnostics,Surgical
Health Care|5|Health,Clinics,Care
Education|3|Learning,Education,Academy
Media|3|Media,Broadcasting,Pictures
Publishing|2|Press,Publishing,Books
Advertising|3|Advertising,Creative,Marketing
Gaming|2|Games,Interactive,Entertainment
Textiles and Apparel|3|Textiles,Apparel,Fashion
Furniture|2|Furniture,Interiors,Furnishings
Consumer Electronics|2|Electronics,Audio,Appliances
Cosmetics|2|Cosmetics,Beauty,Fragrances
Agriculture|3|Farms,Agriculture,Seeds
Paper and Packaging|2|Paper,Packaging,Containers
Logistics|4|Logistics,Freight,Transport
Shipping|2|Shipping,Maritime,Marine
Railways|1|Rail,Railways,Rolling Stock
Consulting|5|Consulting,Advisory,Associates
Legal Services|2|Legal,Law,Counsel
Security|2|Security,Defense,Protection
Cybersecurity|2|Cyber,Secure,Trust
Sporting Goods|2|Sports,Outdoor,Athletics`.split('\n')
