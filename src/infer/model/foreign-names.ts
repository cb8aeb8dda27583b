/**
 * Names of columns and tables in other languages than English: their English phrase for the tables of meanings, and the
 * language of a whole schema.
 */

import type { Locale } from '../../schema/locale.ts'

/** English phrases, each followed by the words of one language with this meaning: `phrase=word,word`. */
const phrases: Readonly<Partial<Record<Locale, string>>> = {
  de: `name=bezeichnung,benennung;first name=vorname;last name=nachname,familienname;full name=kundenname,ansprechpartner
    company name=firma,firmenname;customer=kunde,kunden;user=benutzer,nutzer;employee=mitarbeiter;person=personen
    supplier=lieferant,lieferanten;product=produkt,produkte,artikel,produktname,artikelname;category=kategorie,kategorien
    username=benutzername;password=passwort,kennwort;phone=telefon,telefonnummer,handy,mobil,rufnummer;email=mailadresse
    street address=adresse,anschrift;street=strasse;house number=hausnummer,hausnr;postal code=plz,postleitzahl
    city=ort,stadt,wohnort;country=land;state name=bundesland;title=titel,betreff,ueberschrift;description=beschreibung
    comment=kommentar,bemerkung,anmerkung,notiz,hinweis,nachricht;text=inhalt;gender=geschlecht;occupation=beruf
    salutation=anrede;date of birth=geburtsdatum,geburtstag;created at=erstellt am,angelegt am,erstellt,erstelldatum
    updated at=geaendert am,aktualisiert am;deleted at=geloescht am;deleted=geloescht;active=aktiv
    start date=beginn,von,startdatum,anfang;end date=ende,bis,enddatum;order date=bestelldatum,bestellt am;year=jahr
    due date=faellig am,faelligkeit;shipped date=lieferdatum,versanddatum;month=monat;day=tag;age=alter;currency=waehrung
    price=preis,einzelpreis;amount=betrag,summe,gesamt,umsatz;quantity=menge,anzahl;weight=gewicht;tax rate=steuersatz
    latitude=breitengrad;longitude=laengengrad;percent=prozent;color=farbe;language=sprache;order=bestellung,rechnung`,
  fr: `name=nom,libelle;first name=prenom;last name=nom de famille;customer=client,clients;user=utilisateur,utilisateurs
    employee=employe,salarie;supplier=fournisseur,fournisseurs;product=produit,produits,article;category=categorie
    password=mot de passe;email=courriel;street address=adresse;street=rue;postal code=code postal;city=ville;country=pays
    phone=telephone;title=titre;comment=commentaire,remarque;date of birth=date de naissance,date naissance
    created at=cree le,date creation;updated at=modifie le;deleted at=supprime le;active=actif;start date=date debut,debut
    end date=date fin;order date=date commande;year=annee;month=mois;day=jour;price=prix;amount=montant;color=couleur
    quantity=quantite;weight=poids;currency=devise,monnaie;company name=entreprise,societe;language=langue;order=commande`,
  es: `name=nombre;first name=nombres;last name=apellido,apellidos;customer=cliente,clientes;user=usuario,usuarios
    employee=empleado,empleados;supplier=proveedor,proveedores;product=producto,productos;category=categoria,categorias
    password=contrasena,clave;email=correo,correo electronico;street address=direccion,domicilio;street=calle
    postal code=codigo postal;city=ciudad;country=pais;state name=provincia;phone=telefono,movil,celular;title=titulo
    description=descripcion;comment=comentario,observaciones;date of birth=fecha nacimiento,fecha de nacimiento
    created at=creado en,fecha creacion,fecha registro;updated at=actualizado en;deleted at=eliminado en;active=activo
    start date=fecha inicio,inicio;end date=fecha fin;order date=fecha pedido;year=ano,anio;month=mes;day=dia;age=edad
    price=precio;amount=importe,monto;quantity=cantidad;weight=peso;currency=moneda;company name=empresa;order=pedido`,
  pt: `name=nome;last name=sobrenome;customer=cliente;user=usuario,utilizador;employee=funcionario;product=produto,produtos
    supplier=fornecedor,fornecedores;password=senha;street address=endereco,morada;street=rua;postal code=cep;city=cidade
    phone=telefone;description=descricao;date of birth=data nascimento,data de nascimento;created at=criado em
    updated at=atualizado em;deleted at=excluido em;active=ativo;year=ano;month=mes;price=preco;quantity=quantidade
    start date=data inicio;end date=data fim;company name=empresa;category=categoria;amount=valor;order=pedido`,
  it: `name=nome;last name=cognome;customer=cliente,clienti;user=utente,utenti;employee=dipendente;supplier=fornitore
    product=prodotto,prodotti,articolo;street address=indirizzo;city=citta;country=paese,nazione
    phone=telefono;description=descrizione;date of birth=data di nascita,data nascita;created at=creato il;price=prezzo
    quantity=quantita;amount=importo;start date=data inizio;end date=data fine;company name=azienda,ditta;order=ordine`,
  nl: `name=naam;first name=voornaam;last name=achternaam;customer=klant,klanten;user=gebruiker,gebruikers
    employee=medewerker,werknemer;supplier=leverancier;password=wachtwoord;street address=adres;street=straat
    postal code=postcode;city=plaats,woonplaats;phone=telefoonnummer,telefoon;description=omschrijving,beschrijving
    comment=opmerking;date of birth=geboortedatum;created at=aangemaakt op;price=prijs;quantity=aantal;amount=bedrag
    year=jaar;month=maand;country=landnaam;start date=begindatum;end date=einddatum;company name=bedrijf;order=bestelling`,
  pl: `name=nazwa;first name=imie;last name=nazwisko;customer=klient,klienci;user=uzytkownik,uzytkownicy
    employee=pracownik,pracownicy;supplier=dostawca;product=produkt,produkty;password=haslo;street=ulica
    street address=adres;postal code=kod pocztowy;city=miasto;country=kraj;phone=telefon;description=opis;comment=uwagi
    date of birth=data urodzenia;created at=data utworzenia,utworzono;price=cena;quantity=ilosc;amount=kwota;year=rok
    month=miesiac;start date=data rozpoczecia;end date=data zakonczenia;company name=firma;order=zamowienie`,
}

const english = new Map<string, string>()
/** The languages in which a word occurs in the phrases above. */
const languagesOf = new Map<string, Set<Locale>>()
for (const [locale, text] of Object.entries(phrases)) {
  for (const entry of text.split(/[;\n]/)) {
    const [phrase = '', list = ''] = entry.trim().split('=')
    for (const name of list.split(',')) {
      const plain = plainOf(name)
      if (!english.has(plain)) english.set(plain, phrase)
      languagesOf.set(plain, (languagesOf.get(plain) ?? new Set()).add(locale as Locale))
    }
  }
}

/** Returns the English phrase for a phrase of another language, in lower case, or undefined if it is not known. */
export function englishOf(phrase: string): string | undefined {
  return english.get(plainOf(phrase))
}

/** Removes diacritics. German umlauts are also written as two letters. */
function plainOf(phrase: string): string {
  return phrase
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/([aou])e/g, '$1')
}

/** Minimum number of different names in another language for which a schema counts as written in it. */
const namesMin = 3

/**
 * Returns the language in which the tables and columns of a schema are named, or undefined if it is English or unknown.
 * `names` are names as words in lower case, separated by spaces.
 */
export function languageOf(names: Iterable<string>): Locale | undefined {
  const votes = new Map<Locale, number>()
  const seen = new Set<string>()
  for (const name of names) {
    const plain = plainOf(name)
    if (seen.has(plain)) continue
    seen.add(plain)
    const found = languagesOf.get(plain) ?? []
    for (const locale of found) votes.set(locale, (votes.get(locale) ?? 0) + 1)
  }
  const [first, second] = [...votes].toSorted(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < namesMin || first[1] * languageShare < seen.size)
    return undefined
  return first[1] > (second?.[1] ?? 0) ? first[0] : undefined
}

/** A schema is in a language if one of this many names is a known name of that language. */
const languageShare = 10
