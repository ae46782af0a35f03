/** The environment variable that names the folder of all lanes. */
export const lanesVariable = 'LANES_FOLDER';

/** In the folder of a lane: the id of its server's process. */
export const processFile = 'server.pid';
