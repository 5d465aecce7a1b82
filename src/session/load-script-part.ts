import {ownScriptAddress} from './script-address.ts';

// The address is known only while the script is evaluated.
const address = ownScriptAddress();
let failures = 0;

/** Loads a module from the folder of the script; only the scripts for pages have such modules. */
export async function loadPart<Part>(file: string): Promise<Part> {
  try {
    const url = new URL(file, address);
    // Some servers need the query of the script for each file.
    if (address) url.search = new URL(address).search;
    // Some browsers remember a failed load of an address.
    if (failures) url.searchParams.set('retry', String(failures));
    return (await import(/* @vite-ignore */ url.href)) as Part;
  } catch (error) {
    failures++;
    throw error;
  }
}
