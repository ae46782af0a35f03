/** Changes of a record that are read at a time. */
export const eventsPerPage = 30;
