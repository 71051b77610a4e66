/** The sixty demo members. The first two are the demo accounts. */
export interface DemoPerson {
  name: string;
  /** Hair style, skin and hair colour as indexes of avatar.ts; undefined for a member without a picture. */
  look: readonly [style: number, skin: number, hair: number] | undefined;
  location: string;
  about: string;
}

/** `name|look|location|about`; the look `-` means no picture. */
const lines = `
Nadia Benali|521|Lyon, France|Editor by day, cook by evening. I grew up between Fez and Lyon and I am happy to share both kitchens.
Jonas Lindqvist|-|Malmö, Sweden|Engineer by day, choir bass by night. Patient with beginners, and with myself.
Mateo Restrepo|421|Medellín, Colombia|Guitar, coffee and long walks. Learning French for a move to Lyon.
Amara Okafor|352|Lagos, Nigeria|I run a small bakery and want to understand bookkeeping at last.
Hana Sato|112|Kyoto, Japan|Illustrator. I learn languages to read picture books in the original.
Priya Raman|132|Chennai, India|Portrait photographer who talks too much and prints too little.
Oisín Byrne|003|Galway, Ireland|Type designer. I notice bad kerning on gravestones.
Leila Haddad|220|Beirut, Lebanon|Accountant for people who would rather bake, weave or build.
Tomás Vieira|411|Porto, Portugal|Running coach with two bad knees and one good plan.
Ingrid Solberg|205|Bergen, Norway|Sea kayaks, wool and Python. In that order.
Kwame Mensah|052|Accra, Ghana|Drummer and maths teacher. Rhythm is fractions that you can hear.
Sofia Marchetti|511|Bologna, Italy|I teach pasta to engineers and learn code from them.
Chen Wei|012|Chengdu, China|Data analyst, amateur tea maker, professional overthinker.
Aisha Rahman|232|Dhaka, Bangladesh|Textile designer looking for somebody to explain spreadsheets kindly.
Lucas Moreau|-|Montréal, Canada|Sound engineer. I record choirs in churches that are about to be sold.
Fatima Zahra El Idrissi|122|Casablanca, Morocco|Calligrapher. I want to speak Spanish before my sister's wedding.
Daniel Kim|412|Seoul, South Korea|Product designer who would like to cook more than ramyeon.
Elena Petrova|104|Sofia, Bulgaria|Translator between four languages and two cats.
Noah Williams|003|Bristol, United Kingdom|Furniture maker. Hand tools, old wood, slow work.
Camila Torres|521|Buenos Aires, Argentina|Tango, marketing and a balcony full of tomatoes.
Yusuf Demir|021|Izmir, Türkiye|Backend developer. I explain databases with shoe boxes.
Marta Kowalska|205|Kraków, Poland|Yoga teacher and recovering lawyer.
Ravi Patel|032|Ahmedabad, India|I keep bees, books and a very small blog.
Anneke de Vries|105|Utrecht, Netherlands|City planner on a bicycle. I draw maps for fun.
Thandiwe Nkosi|352|Durban, South Africa|Singer and speech therapist. Your voice is a muscle.
Gabriel Santos|431|Recife, Brazil|Surfer, teacher of Portuguese, bad at chess and getting better.
Mei Lin Tan|512|Penang, Malaysia|Watercolours before breakfast, invoices after.
Omar Farouk|-|Cairo, Egypt|Motion designer. I count time in frames.
Linnea Virtanen|105|Tampere, Finland|Ceramics, saunas and functional programming.
Patrick O'Connell|004|Cork, Ireland|Retired pilot who now learns to bake rye.
Zainab Yusuf|252|Kano, Nigeria|Pharmacist writing a first novel, three pages a week.
Hugo Fernández|411|Valencia, Spain|Paella purist, video editor, father of twins.
Keiko Yamamoto|514|Sapporo, Japan|Koto player. I also fix keyboards, the other kind.
Samir Boukhari|022|Marseille, France|Boxing coach and public librarian.
Olivia Brown|203|Melbourne, Australia|Copywriter. I delete more than I write.
Arjun Nair|442|Kochi, India|Marine biologist with an underwater camera.
Isabella Rossi|111|Torino, Italy|Startup lawyer learning to draw what she cannot say.
Emeka Obi|-|Enugu, Nigeria|Photographer of markets and weddings.
Freja Nielsen|505|Aarhus, Denmark|Knitting patterns are code. I write both.
Diego Ramírez|034|Oaxaca, Mexico|Printmaker. Ink under the nails since 1998.
Nour Haddad|122|Amman, Jordan|Arabic teacher who is learning to code the app she wants to have.
Stefan Popescu|411|Cluj, Romania|Chess, chess problems, and a little cloud infrastructure.
Grace Wanjiru|352|Nairobi, Kenya|I run with the morning group and teach Swahili on the way.
Andrei Volkov|004|Tbilisi, Georgia|Jazz pianist, day job in accounting software.
Chloe Martin|203|Toulouse, France|Aerospace engineer. I fold very good paper planes.
Tariq Aziz|032|Lahore, Pakistan|Tabla, tea and time series.
Maria Papadopoulou|214|Thessaloniki, Greece|Pastry chef. Filo is only patience and butter.
William Chen|412|Vancouver, Canada|Climber and growth marketer. Both are about small holds.
Ana Silva|121|Lisbon, Portugal|Tile painter, teacher, collector of blue.
Kofi Asante|052|Kumasi, Ghana|Carpenter turned web developer.
Ewa Nowak|-|Gdańsk, Poland|Sailing instructor with a degree in statistics.
Rashid Al Mansoori|022|Muscat, Oman|Astronomer. Come for the stars, stay for the dates.
Julia Schneider|103|Leipzig, Germany|Cellist and bicycle mechanic.
Luca Bianchi|021|Palermo, Italy|Barista, linguist, owner of one very good espresso machine.
Siti Nurhaliza Putri|232|Yogyakarta, Indonesia|Batik maker. I would like to sell online without shouting.
Benjamin Cohen|004|Haifa, Israel|Physics teacher. I build instruments from scrap.
Valentina Ruiz|521|Quito, Ecuador|Mountain guide and nutritionist.
Erik Johansson|405|Göteborg, Sweden|Game developer who bakes cardamom buns on Fridays.
Malia Kealoha|331|Hilo, Hawaii|Ukulele, hula and oceanography.
Petra Novak|-|Ljubljana, Slovenia|Beekeeper, translator, slow reader.
`;

export const people: readonly DemoPerson[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', look = '', location = '', about = ''] = line.split('|');
    const [style = 0, skin = 0, hair = 0] = look.split('').map(Number);
    return { name, look: look === '-' ? undefined : [style, skin, hair], location, about };
  });
