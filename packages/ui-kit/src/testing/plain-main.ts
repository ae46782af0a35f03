import '../tokens.css';
import '../grid/grid.css';
import { showFilms } from './plain-page.ts';

const grid = showFilms(document.querySelector('#grid')!);
grid.$selection.subscribe((selection) => {
  document.title = selection ? `Film ${selection.anchor.index + 1}` : 'Films';
});
