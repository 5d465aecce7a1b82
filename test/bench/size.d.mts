export const isSmallest: boolean;
export function sized<Size>(full: Size, smallest: Size): Size;
