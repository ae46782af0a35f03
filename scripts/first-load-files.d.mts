/** Scripts and style sheets of the first page of the built web app, as paths: the entries, and what they import statically. */
export declare function listFirstLoad(webDist: string): string[];
