import type {Locator} from '@playwright/test';

/** Edge of a field or frame. */
export interface Edge {
  /** Id of the element, or its classes. */
  readonly name: string;
  /** Widths of the four borders, as text without repetitions. */
  readonly width: string;
  /** Contrast of the border to the background inside or outside, whichever is lower. */
  readonly contrast: number;
}

/** Measures the visible elements of a shadow tree that match a CSS selector. */
export async function edgesOf(element: Locator, css: string): Promise<Edge[]> {
  const found = await element.evaluate((host, selector) => {
    const fields = [...host.shadowRoot!.querySelectorAll(selector)].filter((field) =>
      field.checkVisibility(),
    );
    return fields.map((field) => {
      const {borderWidth, borderTopColor} = getComputedStyle(field);
      const backgrounds: string[] = []; // of the field and everything around it
      for (let around: Element | null = field; around;) {
        backgrounds.push(getComputedStyle(around).backgroundColor);
        const root = around.getRootNode();
        around = around.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
      }
      return {name: field.id || field.className, width: borderWidth, color: borderTopColor, backgrounds};
    });
  }, css);
  return found.map(({name, width, color, backgrounds: [inside = '', ...outside]}) => {
    const seen = [[inside, ...outside], outside].map(
      (places) => places.find(isOpaque) ?? 'rgb(255, 255, 255)',
    );
    return {name, width, contrast: Math.min(...seen.map((background) => contrastOf(color, background)))};
  });
}

const isOpaque = (color: string): boolean => color.startsWith('rgb(');

/** Relative luminance, as WCAG defines it. */
function luminanceOf(color: string): number {
  if (!isOpaque(color)) throw new Error(`the luminance of ${color} depends on what is behind`);
  const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)!.map((figure) => {
    const share = Number(figure) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(...colors: [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
