const DAY_SECONDS = 86_400;

let written = {number: NaN, day: ''};

/** The current day as `YYYY-MM-DD`, UTC. Cached, since every request needs it. */
export function today(): string {
  const number = Math.floor(Date.now() / 1000 / DAY_SECONDS);
  if (number !== written.number) {
    written = {number, day: new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10)};
  }
  return written.day;
}

/** Seconds until the current day (UTC) ends. */
export function secondsToMidnight(): number {
  return DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
}
