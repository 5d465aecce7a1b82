/** A paper plane: sends. */
export const PLANE = 'M17 3L3 8.5l5.5 3L11.5 17zM17 3l-8.5 8.5';

/** Lines of text with an arrow down: other translations. */
export const OTHERS = 'M3 5h14M3 9h8M3 13h5M11 12l3 3 3-3';

/** A square: stops work in progress. */
export const SQUARE = 'M5 5h10v10H5z';

/** A loudspeaker: reads aloud. */
export const SPEAKER = 'M4 8v4h3l4 3V5L7 8zM13.5 7.5a3.5 3.5 0 010 5M15.5 5.5a6.4 6.4 0 010 9';
