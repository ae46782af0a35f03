// Reading and guessing away from the page; the importer package has the whole of it.
import '@quadrille/importer/worker';
