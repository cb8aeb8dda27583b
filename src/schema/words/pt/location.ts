/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const streetKinds: readonly string[] = `Rua
Avenida
Travessa
Alameda
Praça
Largo`.split('\n')

export const streetNames: readonly string[] = `da Liberdade
da República
da Paz
do Comércio
da Independência
das Flores
dos Pinheiros
das Palmeiras
das Acácias
dos Ipês
da Boa Vista
da Boa Esperança
do Sol
da Aurora
da Praia
do Porto
da Igreja
da Matriz
do Rosário
da Conceição
de São João
de São José
de São Pedro
de São Bento
de São Francisco
de Santo António
de Santa Luzia
de Santa Maria
Augusta
Luís de Camões
Fernando Pessoa
Machado de Assis
Eça de Queirós
Castro Alves
Gonçalves Dias
José de Alencar
Rui Barbosa
Tiradentes
Santos Dumont
Vasco da Gama
Pedro Álvares Cabral
Infante Dom Henrique
Almirante Reis
Marquês de Pombal
Duque de Caxias
Sete de Setembro
Quinze de Novembro
Vinte e Cinco de Abril
Cinco de Outubro
Primeiro de Maio
do Brasil
de Portugal
de Lisboa
da Bahia
do Norte
do Sul
da Fonte
do Moinho
do Castelo
da Escola
da Estação
do Mercado
Nova
Direita
do Ouro`.split('\n')
