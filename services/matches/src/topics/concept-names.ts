import type { Language } from '@mutua/contracts';
import { capitalised } from '@mutua/service-kit';

/**
 * The names of concepts in German, French, Spanish, Italian and Portuguese. Each leads only to its concept, by the table of concepts. A
 * dash, or a missing concept, means the English name.
 */
const TABLE = `
database=Datenbanken|Bases de données|-|-|-
accessibility=Barrierefreiheit|Accessibilité|Accesibilidad|Accessibilità|Acessibilidade
programming=Programmieren|Programmation|Programación|Programmazione|Programação
testing=Testen|Tests|Pruebas|Test|Testes
statistics=Statistik|Statistiques|Estadística|Statistica|Estatística
data=Daten|-|-|-|-
algorithm=Algorithmus|Algorithmes|Algoritmos|Algoritmo|Algoritmos
website=Webseiten|Web|Sitios web|Web|Web
machine=Maschine|Machines|-|-|-
robotics=Robotik|Robotique|Robótica|Robotica|Robótica
electronics=Elektronik|Électronique|Electrónica|Elettronica|Eletrônica
security=Sicherheit|Sécurité|Seguridad|Sicurezza|Segurança
illustration=-|-|Ilustración|Illustrazione|Ilustração
typography=Typografie|Typographie|Tipografía|Tipografia|Tipografia
animation=-|-|Animación|Animazione|Animação
poster=Plakate|Affiches|Carteles|Manifesto|Cartaz
branding=Marke|Marques|Marcas|Marca|Marcas
interview=Interviews|-|Entrevistas|Intervista|Entrevistas
newsletter=Rundbrief|Infolettres|Boletín|-|Newsletters
advertising=Werbung|Publicité|Publicidad|Pubblicità|Publicidade
video=-|Vidéo|Vídeo|-|Vídeo
sales=Verkaufen|Vente|Ventas|Vendita|Vendas
accounting=Buchhaltung|Comptabilité|Contabilidad|Contabilità|Contabilidade
spreadsheet=Tabellen|Tableurs|Excel|Excel|Excel
tax=Steuern|Impôts|Impuestos|Tasse|Impostos
negotiation=Verhandeln|Négociation|Negociación|Negoziazione|Negociação
speaking=Rhetorik|-|-|-|-
presentation=Präsentation|Présentations|Presentación|Presentazione|Apresentação
investing=Anlegen|Investir|Invertir|Investire|Investir
budget=Haushaltsplan|-|Presupuesto|-|Orçamento
startup=Gründung|-|Startups|-|Startups
management=Führung|Gestion|Gestión|Gestione|Gestão
leadership=-|-|Liderazgo|-|Liderança
application=Bewerbungen|CV|Currículum|Curriculum|CV
english=Englisch|Anglais|Inglés|Inglese|Inglês
german=Deutsch|Allemand|Alemán|Tedesco|Alemão
french=Französisch|Français|Francés|Francese|Francês
spanish=Spanisch|Espagnol|Español|Spagnolo|Espanhol
italian=Italienisch|Italien|Italiano|Italiano|Italiano
portuguese=Portugiesisch|Portugais|Portugués|Portoghese|Português
arabic=Arabisch|Arabe|Árabe|Arabo|Árabe
chinese=Chinesisch|Chinois|Chino|Cinese|Chinês
japanese=Japanisch|Japonais|Japonés|Giapponese|Japonês
korean=Koreanisch|Coréen|Coreano|Coreano|Coreano
russian=Russisch|Russe|Ruso|Russo|Russo
turkish=Türkisch|Turc|Turco|Turco|Turco
dutch=Niederländisch|Néerlandais|Holandés|Olandese|Holandês
swedish=Schwedisch|Suédois|Sueco|Svedese|Sueco
norwegian=Norwegisch|Norvégien|Noruego|Norvegese|-
danish=Dänisch|Danois|Danés|Danese|-
finnish=Finnisch|Finnois|Finlandés|-|Finlandês
polish=Polnisch|Polonais|Polaco|Polacco|-
czech=Tschechisch|Tchèque|Checo|Ceco|-
greek=Griechisch|Grec|Griego|Greco|Grego
hebrew=Hebräisch|Hébreu|Hebreo|Ebraico|Hebraico
latin=Latein|-|Latín|Latino|Latim
sign=Gebärdensprache|Signes|Señas|Segni|Sinais
ukrainian=Ukrainisch|Ukrainien|Ucraniano|Ucraino|Ucraniano
vietnamese=Vietnamesisch|Vietnamien|Vietnamita|Vietnamita|Vietnamita
thai=Thailändisch|Thaï|-|-|-
conversation=Konversation|-|Conversación|Conversazione|Conversação
grammar=Grammatik|Grammaire|Gramática|Grammatica|Gramática
pronunciation=Aussprache|Prononciation|Pronunciación|Pronuncia|Pronúncia
vocabulary=Wortschatz|Vocabulaire|Vocabulario|Vocabolario|Vocabulário
translation=Übersetzen|Traduction|Traducción|Traduzione|Tradução
guitar=Gitarre|Guitare|Guitarra|Chitarra|Violão
bass=-|Basse|Bajo|Basso|Baixo
piano=Klavier|-|-|Pianoforte|-
violin=Geige|Violon|Violín|Violino|Violino
viola=Bratsche|-|-|-|-
cello=-|Violoncelle|Violonchelo|Violoncello|Violoncelo
flute=Querflöte|Flûte|Flauta|Flauto|Flauta
recorder=Blockflöte|-|-|-|-
saxophone=Saxofon|-|Saxofón|Sassofono|Saxofone
trumpet=Trompete|Trompette|Trompeta|Tromba|Trompete
clarinet=Klarinette|Clarinette|Clarinete|Clarinetto|Clarinete
accordion=Akkordeon|Accordéon|Acordeón|Fisarmonica|Sanfona
harp=Harfe|Harpe|Arpa|Arpa|Harpa
drums=Schlagzeug|Batterie|Batería|Batteria|Bateria
singing=Gesang|Chant|Canto|Canto|Canto
choir=Chor|Chorale|Coro|Coro|Coral
songwriting=Lieder|Chanson|Canción|Canzone|-
composition=Komposition|-|Composición|Composizione|-
harmony=Harmonielehre|Harmonie|Armonía|Armonia|Harmonia
rhythm=Rhythmus|Rythme|Ritmo|Ritmo|Ritmo
dj=DJ|DJ|DJ|DJ|DJ
sheet=Noten|Partitions|Partituras|Partitura|Partituras
improvisation=-|-|Improvisación|Improvvisazione|-
running=Laufen|Jogging|Correr|Corsa|Corrida
swimming=Schwimmen|Natation|Natación|Nuoto|Natação
bicycle=Fahrrad|Vélo|Bicicleta|Bicicletta|Bicicleta
climbing=Klettern|Escalade|Escalada|Arrampicata|Escalada
hiking=Wandern|Randonnée|Senderismo|Escursionismo|Caminhada
dance=Tanzen|Danse|Baile|Danza|Dança
ballet=Ballett|-|-|Balletto|-
boxing=Boxen|Boxe|Boxeo|Pugilato|Boxe
football=Fußball|-|Fútbol|Calcio|Futebol
tennis=-|-|Tenis|-|Tênis
volleyball=-|-|Voleibol|Pallavolo|Vôlei
basketball=-|-|Baloncesto|Pallacanestro|Basquete
skiing=Skifahren|Ski|Esquí|Sci|Esqui
skating=-|Skate|Skate|Skate|Skate
surfing=Surfen|Surf|Surf|Surf|Surf
sailing=Segeln|Voile|Vela|Vela|Vela
rowing=Rudern|Aviron|Remo|Canottaggio|Remo
karate=-|Karaté|Kárate|-|Karatê
stretching=Dehnen|Étirements|Estiramientos|-|-
strength=Krafttraining|Musculation|Fuerza|-|Musculação
meditation=-|Méditation|Meditación|Meditazione|Meditação
breathing=Atmen|Respiration|Respiración|Respirazione|-
gymnastics=Turnen|Gymnastique|Gimnasia|Ginnastica|-
riding=Reiten|Équitation|Equitación|Equitazione|-
bread=Brot|Pain|Pan|Pane|Pão
cake=Kuchen|Gâteau|Pastel|Torte|Bolos
pasta=Nudeln|Pâtes|-|-|-
soup=Suppen|Soupes|Sopas|Zuppa|Sopas
vegetarian=Vegetarisch|Végétarien|Vegetariano|Vegetariano|Vegetariano
cooking=Kochen|Cuisine|Cocina|Cucina|Cozinha
barbecue=Grillen|-|Parrilla|-|Churrasco
fermentation=Fermentieren|-|-|-|-
cheese=Käse|Fromage|Queso|Formaggio|Queijo
chocolate=Schokolade|Chocolat|-|Cioccolato|-
coffee=Kaffee|Café|Café|Caffè|Café
wine=Wein|Vin|Vino|Vino|Vinho
beer=Bier|Bière|Cerveza|Birra|Cerveja
spices=Gewürze|Épices|Especias|Spezie|Especiarias
knife=Messer|Couteau|Cuchillos|Coltello|-
photography=Fotografie|Photographie|Fotografía|Fotografia|Fotografia
portrait=Porträts|Portraits|Retratos|Ritratto|Retratos
landscape=Landschaft|Paysages|Paisajes|Paesaggio|Paisagem
darkroom=Dunkelkammer|-|-|-|-
lighting=Beleuchtung|Lumière|Iluminación|Illuminazione|-
street=Straßenfotografie|-|-|-|-
writing=Schreiben|Écriture|Escritura|Scrittura|Escrita
novel=Romane|Romans|Novelas|Romanzo|Romances
poetry=Gedichte|Poésie|Poesía|Poesia|Poesia
copywriting=Werbetexte|-|-|-|-
journalism=Journalismus|Journalisme|Periodismo|Giornalismo|Jornalismo
screenplay=Drehbuch|Scénario|Guion|Sceneggiatura|Roteiro
letter=Briefe|Lettres|Cartas|Lettera|Cartas
diary=Tagebuch|Journal|Diario|Diario|Diário
proofreading=Lektorat|Relecture|Corrección|Revisione|-
maths=Mathematik|Mathématiques|Matemáticas|Matematica|Matemática
physics=Physik|Physique|Física|Fisica|Física
chemistry=Chemie|Chimie|Química|Chimica|Química
biology=Biologie|Biologie|Biología|Biologia|Biologia
history=Geschichte|Histoire|Historia|Storia|História
geography=Erdkunde|Géographie|Geografía|Geografia|Geografia
philosophy=Philosophie|Philosophie|Filosofía|Filosofia|Filosofia
psychology=Psychologie|Psychologie|Psicología|Psicologia|Psicologia
astronomy=Astronomie|Astronomie|Astronomía|Astronomia|Astronomia
economics=Wirtschaft|Économie|Economía|Economia|Economia
law=Recht|Droit|Derecho|Diritto|Direito
reading=Lesen|Lecture|Lectura|Lettura|Leitura
memory=Gedächtnis|Mémoire|Memoria|Memoria|Memória
chess=Schach|Échecs|Ajedrez|Scacchi|Xadrez
drawing=Zeichnen|Dessin|Dibujo|Disegno|Desenho
painting=Malen|Peinture|Pintura|Pittura|Pintura
watercolor=Aquarell|Aquarelle|Acuarela|Acquerello|Aquarela
oil=Öl|Huile|Óleo|Olio|Óleo
acrylic=Acryl|Acrylique|Acrílico|Acrilico|Acrílico
calligraphy=Kalligrafie|Calligraphie|Caligrafía|Calligrafia|Caligrafia
ceramics=Töpfern|Céramique|Cerámica|Ceramica|Cerâmica
sculpture=Bildhauerei|-|Escultura|Scultura|Escultura
printmaking=Druckgrafik|Gravure|Grabado|Incisione|-
knitting=Stricken|Tricot|Tejer|Maglia|Tricô
crochet=Häkeln|-|Ganchillo|Uncinetto|-
sewing=Nähen|Couture|Costura|Cucito|Costura
embroidery=Sticken|Broderie|Bordado|Ricamo|Bordado
weaving=Weben|Tissage|Tejido|Tessitura|Tecelagem
jewellery=Schmuck|Bijoux|Joyería|Gioielli|Joias
woodwork=Tischlern|Menuiserie|Carpintería|Falegnameria|Marcenaria
leather=Leder|Cuir|Cuero|Cuoio|Couro
bookbinding=Buchbinden|Reliure|Encuadernación|Legatoria|-
theatre=Theater|Théâtre|Teatro|Teatro|Teatro
magic=Zaubern|Magie|Magia|Magia|Magia
juggling=Jonglieren|Jonglage|Malabares|Giocoleria|Malabares
garden=Garten|Jardinage|Jardinería|Giardinaggio|Jardinagem
beekeeping=Imkern|Apiculture|Apicultura|Api|Apicultura
mushroom=Pilze|Champignons|Setas|Funghi|Cogumelos
bird=Vögel|Oiseaux|Aves|Uccelli|Aves
dog=Hunde|Chiens|Perros|Cane|Cachorros
plants=Pflanzen|Plantes|Plantas|Piante|Plantas
repair=Reparieren|Réparation|Reparación|Riparazione|Reparos
plumbing=Klempner|Plomberie|Fontanería|Idraulica|Encanamento
electrician=Elektriker|Électricien|Electricista|Elettricista|Eletricista
driving=Autofahren|Conduire|Conducir|Guidare|Dirigir
car=Autos|Voitures|Coches|Macchina|Carros
motorcycle=Motorrad|Moto|Motocicleta|Moto|Moto
aid=Ersthilfe|Secours|Auxilios|Soccorso|Socorros
massage=-|-|Masaje|Massaggio|Massagem
makeup=Schminken|Maquillage|Maquillaje|Trucco|Maquiagem
hair=Haare|Cheveux|Pelo|Capelli|Cabelo
parenting=Erziehung|-|Crianza|Genitorialità|-
travel=Reisen|Voyages|Viajar|Viaggio|Viagem
genealogy=Ahnenforschung|Généalogie|Genealogía|Genealogia|Genealogia
knots=Knoten|Nœuds|Nudos|Nodi|-
sustainability=Nachhaltigkeit|Durabilité|Sostenibilidad|Sostenibilità|Sustentabilidade
architecture=Architektur|-|Arquitectura|Architettura|Arquitetura
fashion=Mode|Mode|Moda|Moda|Moda
phone=Smartphone|Smartphone|Teléfono|Smartphone|Telefone
computer=-|Ordinateur|Ordenador|-|-
`;

const OTHERS: readonly Language[] = ['de', 'fr', 'es', 'it', 'pt'];

const names: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [concept = '', others = ''] = line.split('=');
      return [concept, others.split('|')];
    }),
);

/** The concepts with different names in some language. */
export const NAMED_CONCEPTS: readonly string[] = [...names.keys()];

/** The name of a concept in a language. A want with this title is a want for the concept. */
export function conceptName(concept: string, language: Language): string {
  const index = OTHERS.indexOf(language);
  const name = names.get(concept)?.[index] ?? '-';
  return name === '-' ? capitalised(concept) : name;
}
