/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const streetKinds: readonly string[] = `Calle
Avenida
Paseo
Plaza
Camino
Ronda
Travesía
Pasaje`.split('\n')

export const streetNames: readonly string[] = `Mayor
Real
de la Constitución
de la Libertad
de la Paz
del Sol
de la Luna
del Carmen
de San Juan
de San Pedro
de San José
de San Francisco
de San Antonio
de Santa Ana
de Santa María
de la Iglesia
del Molino
de la Fuente
del Río
del Prado
de las Flores
de los Olivos
de los Pinos
de los Rosales
del Mercado
de la Estación
de las Palmeras
de Cervantes
de Goya
de Velázquez
de Colón
de Magallanes
de Bolívar
de San Martín
de Juárez
de Miguel Hidalgo
de Rubén Darío
de Gabriela Mistral
de Lope de Vega
de Quevedo
de Ramón y Cajal
de Isaac Albéniz
de la Independencia
de la República
de los Reyes
de la Reina
del Príncipe
de la Princesa
de las Américas
de Europa
de Andalucía
de Castilla
de Aragón
de Galicia
de la Universidad
de las Escuelas
del Puerto
de la Marina
del Mar
de la Sierra
del Norte
del Sur
de Oriente
de Occidente
del Parque
de los Naranjos
de los Almendros
de la Rosa
del Olmo
del Cedro`.split('\n')
