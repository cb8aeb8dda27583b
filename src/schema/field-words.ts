/**
 * Words in property names that describe the value of a field, not its owner: `city` in `billingCity`. The words are
 * English, German, French and Spanish, without diacritics, with usual abbreviations.
 */

const english = `
  name names full first last given family middle sur surname surnames firstname lastname fullname forename fname lname
  patronymic preferred email emailaddress mail e address addr user username login display nick nickname handle gender sex
  prefix suffix title salutation honorific age birth born birthdate birthday dob date job occupation profession position
  area type role bio biography about me nationality citizenship height weight blood zodiac sign
  phone phonenumber telephone tel mobile cell number no imei calling dialing dial
  city town village suburb municipality locality district state region province country nation code postal post zip
  zipcode postalcode postcode street streetname streetaddress cityname countryname countrycode statecode cc iso2 iso3
  alpha2 alpha3 latitude longitude lat lng lon long coordinates coordinate geo time zone timezone tz tzid location place
  county continent line secondary building house housenumber geohash language locale formatted
  card credit issuer brand scheme cvv cvc pin pan masked currency symbol iso iban bic swift
  vehicle car manufacturer make model vin plate license licence fuel
  file filename extension ext mime mimetype directory folder path size
  weekday day month year hour airline airport flight primary of or`

const german = `
  vorname nachname familienname rufname anrede geschlecht geburt geburtsdatum geburtstag geburtsort alter beruf titel
  benutzername spitzname staatsangehorigkeit staatsangehoerigkeit telefon telefonnummer handy handynummer mobilnummer
  rufnummer nummer nr mailadresse anschrift adresse adresszusatz zusatz strasse str hausnummer hausnr plz postleitzahl
  ort wohnort stadt ortsteil stadtteil gemeinde kreis landkreis bundesland kanton land landercode laendercode staat
  breitengrad langengrad laengengrad breite lange laenge zeitzone sprache wahrung waehrung kontinent karte kartennummer
  kreditkarte fahrzeug marke modell hersteller kennzeichen fahrgestellnummer kraftstoff`

const french = `
  nom noms prenom prenoms civilite sexe naissance date age metier profession pseudo courriel adresse rue voie ville
  commune quartier region departement pays code codepostal cp etat nationalite telephone portable numero num
  fuseau horaire langue continent latitude longitude complement batiment carte marque modele immatriculation carburant
  de du des la le`

const spanish = `
  nombre nombres apellido apellidos paterno materno tratamiento sexo genero edad nacimiento fecha ocupacion profesion
  usuario apodo correo electronico telefono movil celular direccion domicilio calle numero ciudad localidad poblacion
  municipio colonia barrio provincia estado pais codigo nacionalidad latitud longitud huso horario idioma continente
  tarjeta marca modelo matricula placa combustible del el`

export const fieldWords: ReadonlySet<string> = new Set(
  [english, german, french, spanish].flatMap((words) => words.trim().split(/\s+/)),
)
