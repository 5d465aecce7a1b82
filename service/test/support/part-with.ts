/** Returns a part of a store with some methods replaced. */
export function partWith<T extends object>(part: T, methods: Partial<T>): T {
  return new Proxy(part, {
    get(target, name): unknown {
      const source = name in methods ? methods : target;
      const value: unknown = Reflect.get(source, name, source);
      return typeof value === 'function' ? value.bind(source) : value;
    },
  });
}
