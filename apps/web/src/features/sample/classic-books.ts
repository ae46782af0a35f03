/** Writers with what is known of them: name, born, died, where, in what country, and the place on the map. */
export const authors = [
  ['Miguel de Cervantes', '1547-09-29', '1616-04-22', 'Alcalá de Henares', 'Spain', '40.4818;-3.3643'],
  ['Jane Austen', '1775-12-16', '1817-07-18', 'Steventon', 'England', '51.23;-1.22'],
  ['Mary Shelley', '1797-08-30', '1851-02-01', 'London', 'England', '51.5074;-0.1278'],
  ['Charles Dickens', '1812-02-07', '1870-06-09', 'Portsmouth', 'England', '50.8198;-1.088'],
  ['Emily Brontë', '1818-07-30', '1848-12-19', 'Thornton', 'England', '53.789;-1.849'],
  ['Herman Melville', '1819-08-01', '1891-09-28', 'New York', 'United States', '40.7128;-74.006'],
  ['Fyodor Dostoevsky', '1821-11-11', '1881-02-09', 'Moscow', 'Russia', '55.7558;37.6173'],
  ['Jules Verne', '1828-02-08', '1905-03-24', 'Nantes', 'France', '47.2184;-1.5536'],
  ['Leo Tolstoy', '1828-09-09', '1910-11-20', 'Yasnaya Polyana', 'Russia', '54.069;37.526'],
  ['Mark Twain', '1835-11-30', '1910-04-21', 'Florida, Missouri', 'United States', '39.49;-91.79'],
  ['Machado de Assis', '1839-06-21', '1908-09-29', 'Rio de Janeiro', 'Brazil', '-22.9068;-43.1729'],
  ['Natsume Sōseki', '1867-02-09', '1916-12-09', 'Tokyo', 'Japan', '35.6895;139.6917'],
  ['Virginia Woolf', '1882-01-25', '1941-03-28', 'London', 'England', '51.5009;-0.1774'],
  ['Franz Kafka', '1883-07-03', '1924-06-03', 'Prague', 'Bohemia', '50.0755;14.4378'],
] as const;

export const genres = ['Romance', 'Gothic', 'Social', 'Adventure', 'Philosophical', 'Satire', 'Modernist'] as const;
export const shelves = ['To read', 'Reading', 'Read'] as const;

/** Books: title, writer, year they came out, genre, the language they were written in. */
export const books = [
  ['Don Quixote', 'Miguel de Cervantes', 1605, 'Satire', 'Spanish'],
  ['Sense and Sensibility', 'Jane Austen', 1811, 'Romance', 'English'],
  ['Pride and Prejudice', 'Jane Austen', 1813, 'Romance', 'English'],
  ['Emma', 'Jane Austen', 1815, 'Romance', 'English'],
  ['Frankenstein', 'Mary Shelley', 1818, 'Gothic', 'English'],
  ['A Christmas Carol', 'Charles Dickens', 1843, 'Social', 'English'],
  ['Great Expectations', 'Charles Dickens', 1861, 'Social', 'English'],
  ['Wuthering Heights', 'Emily Brontë', 1847, 'Gothic', 'English'],
  ['Moby-Dick', 'Herman Melville', 1851, 'Adventure', 'English'],
  ['Bartleby, the Scrivener', 'Herman Melville', 1853, 'Social', 'English'],
  ['Crime and Punishment', 'Fyodor Dostoevsky', 1866, 'Philosophical', 'Russian'],
  ['The Idiot', 'Fyodor Dostoevsky', 1869, 'Philosophical', 'Russian'],
  ['The Brothers Karamazov', 'Fyodor Dostoevsky', 1880, 'Philosophical', 'Russian'],
  ['Journey to the Centre of the Earth', 'Jules Verne', 1864, 'Adventure', 'French'],
  ['Twenty Thousand Leagues Under the Seas', 'Jules Verne', 1870, 'Adventure', 'French'],
  ['Around the World in Eighty Days', 'Jules Verne', 1873, 'Adventure', 'French'],
  ['War and Peace', 'Leo Tolstoy', 1869, 'Social', 'Russian'],
  ['Anna Karenina', 'Leo Tolstoy', 1878, 'Romance', 'Russian'],
  ['The Adventures of Tom Sawyer', 'Mark Twain', 1876, 'Adventure', 'English'],
  ['Adventures of Huckleberry Finn', 'Mark Twain', 1884, 'Satire', 'English'],
  ['The Posthumous Memoirs of Brás Cubas', 'Machado de Assis', 1881, 'Satire', 'Portuguese'],
  ['Dom Casmurro', 'Machado de Assis', 1899, 'Social', 'Portuguese'],
  ['I Am a Cat', 'Natsume Sōseki', 1905, 'Satire', 'Japanese'],
  ['Kokoro', 'Natsume Sōseki', 1914, 'Philosophical', 'Japanese'],
  ['Mrs Dalloway', 'Virginia Woolf', 1925, 'Modernist', 'English'],
  ['To the Lighthouse', 'Virginia Woolf', 1927, 'Modernist', 'English'],
  ['Orlando', 'Virginia Woolf', 1928, 'Modernist', 'English'],
  ['The Metamorphosis', 'Franz Kafka', 1915, 'Modernist', 'German'],
  ['The Trial', 'Franz Kafka', 1925, 'Modernist', 'German'],
  ['The Castle', 'Franz Kafka', 1926, 'Modernist', 'German'],
] as const;

/** Who borrows what: the book, the reader, how many days from now, and for how many. */
export const loans = [
  ['Emma', 'Ben', -12, 14],
  ['Moby-Dick', 'Devi', -6, 21],
  ['The Trial', 'Freya', -2, 10],
  ['Kokoro', 'Chidi', 1, 14],
  ['Frankenstein', 'Ana', 4, 7],
  ['Dom Casmurro', 'Ben', 9, 14],
] as const;
