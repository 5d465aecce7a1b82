import {ownScriptAddress} from './script-address.ts';

// Known only while the script is evaluated.
const address = ownScriptAddress();
let failures = 0;

/** Loads a module that lies beside the script; only the scripts for pages have such modules. */
export async function loadPart<Part>(file: string): Promise<Part> {
  try {
    // Some browsers remember that an address could not be loaded.
    const url = new URL(failures ? `${file}?${failures}` : file, address);
    return (await import(/* @vite-ignore */ url.href)) as Part;
  } catch (error) {
    failures++;
    throw error;
  }
}
