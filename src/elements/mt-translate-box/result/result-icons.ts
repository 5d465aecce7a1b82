/** A pencil. */
export const PENCIL = 'M12.5 4.5l3 3L7 16l-4 1 1-4zM11 6l3 3';

/** A square: stops what is under way. */
export const SQUARE = 'M5 5h10v10H5z';
