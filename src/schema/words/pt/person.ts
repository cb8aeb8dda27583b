/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** First names of women. 73 words. */
export const femaleFirstNames: readonly string[] = `Alessandra
Alice
Aline
Alícia
Ana Clara
Ana Júlia
Ana Laura
Ana Luiza
Antonella
Beatriz
Bruna
Carla
Cecília
Clara
Célia
Eduarda
Elisa
Eloá
Emanuelly
Esther
Felícia
Giovanna
Helena
Heloísa
Isabel
Isabela
Isabella
Isabelly
Isadora
Isis
Janaína
Joana
Júlia
Karla
Lara
Larissa
Laura
Lavínia
Liz
Lorena
Luiza
Lívia
Maitê
Manuela
Marcela
Margarida
Maria
Maria Alice
Maria Cecília
Maria Clara
Maria Eduarda
Maria Helena
Maria Júlia
Maria Luiza
Mariana
Marina
Marli
Melissa
Márcia
Natália
Paula
Rafaela
Rebeca
Roberta
Sara
Sarah
Sophia
Suélen
Sílvia
Talita
Valentina
Vitória
Yasmin`.split('\n')

/** First names of men. 80 words. */
export const maleFirstNames: readonly string[] = `Alessandro
Alexandre
Anthony
Antônio
Arthur
Benjamin
Benício
Bernardo
Breno
Bryan
Caio
Calebe
Carlos
Cauã
César
Daniel
Danilo
Davi
Davi Lucca
Eduardo
Elísio
Emanuel
Enzo
Enzo Gabriel
Fabiano
Fabrício
Feliciano
Felipe
Frederico
Fábio
Félix
Gabriel
Gael
Guilherme
Gustavo
Heitor
Henrique
Hugo
Hélio
Isaac
Joaquim
João
João Lucas
João Miguel
João Pedro
Júlio
Júlio César
Leonardo
Lorenzo
Lucas
Lucca
Marcelo
Marcos
Matheus
Miguel
Murilo
Nataniel
Nicolas
Noah
Norberto
Pablo
Paulo
Pedro
Pedro Henrique
Pietro
Rafael
Raul
Ricardo
Roberto
Salvador
Samuel
Silas
Théo
Vicente
Vitor
Víctor
Washington
Yago
Yuri
Ígor`.split('\n')

/** Last names, as men bear them. 114 words. */
export const lastNames: readonly string[] = `Albuquerque
Barros
Batista
Braga
Carvalho
Costa
Franco
Macedo
Martins
Melo
Moreira
Nogueira
Oliveira
Pereira
Reis
Santos
Saraiva
Silva
Souza
Xavier
Abreu
Almeida
Alves
Amaral
Amorim
Andrade
Antunes
Araújo
Assunção
Azevedo
Barbosa
Borges
Branco
Brito
Camacho
Campos
Cardoso
Carneiro
Castro
Coelho
Correia
Cruz
Cunha
Domingues
Esteves
Falcão
Faria
Fernandes
Ferreira
Figueiredo
Fonseca
Fraga
Freitas
Furtado
Garcia
Gaspar
Gomes
Gonçalves
Guerreiro
Henriques
Jesus
Lacerda
Leal
Leite
Lima
Lopes
Loureiro
Lourenço
Machado
Magalhães
Maia
Marques
Matias
Matos
Medeiros
Meireles
Mendes
Mesquita
Miranda
Monteiro
Morais
Mota
Moura
Nascimento
Neves
Nobre
Nunes
Pacheco
Paiva
Peixoto
Pimentel
Pinheiro
Pinho
Pinto
Pires
Queiroz
Ramos
Raposo
Ribeiro
Rocha
Rodrigues
Serra
Simões
Soares
Sousa
Sá
Tavares
Teixeira
Torres
Valente
Vaz
Veiga
Vicente
Vieira`.split('\n')
