// node:test reporter that prints the number of passed and failed tests as JSON.
export default async function* totals(events) {
  const counts = {pass: 0, fail: 0, cancelled: 0};
  for await (const {type, data} of events) {
    if (type !== 'test:diagnostic') continue;
    const [, name, count] = /^(pass|fail|cancelled) (\d+)$/.exec(data.message) ?? [];
    if (name) counts[name] = Number(count);
  }
  yield JSON.stringify({passed: counts.pass, failed: counts.fail + counts.cancelled});
}
