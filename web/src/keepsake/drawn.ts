/** An element of the page as a picture: its markup, with the page's styles and fonts, inside an SVG that a canvas draws. */

import type { Size } from '../stage/types';
import { fontName } from './font';

/** Nothing moves in a picture. */
const STILL = '*, *::before, *::after { animation: none !important; transition: none !important; }';
const FACE = /@font-face\s*\{[^}]*\}/g;
const LINK = /url\((?:"([^"]+)"|'([^']+)'|([^)"']+))\)/g;

let kept: { key: string; styles: Promise<string> } | null = null;

/** A canvas with the element as it is laid out, enlarged by a factor. */
export async function drawn(element: Element, { width, height }: Size, scale = 1): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  await letters(element);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standalone(element, width, height))}`;
  await picture.decode();
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.getImageData(0, 0, 1, 1); // a browser that does not let the picture out says so here
  return canvas;
}

/** The canvas as a PNG. */
export function png(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gives no picture'))), 'image/png'),
  );
}

/** Let the letters of an element be there: one that was on no page before has asked for no font. */
async function letters(element: Element): Promise<void> {
  const text = element.textContent ?? '';
  const faces = getComputedStyle(document.documentElement);
  await Promise.all(
    ['--display', '--text'].map((name) => document.fonts.load(`16px ${faces.getPropertyValue(name)}`, text)),
  );
}

async function standalone(element: Element, width: number, height: number): Promise<string> {
  const markup = new XMLSerializer().serializeToString(element);
  const styles = `${await pageStyles()}\n${STILL}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const theme = document.documentElement.dataset['theme'] ?? 'light';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${theme}">` +
    `<style>${styles}</style><foreignObject width="100%" height="100%">` +
    `<div xmlns="http://www.w3.org/1999/xhtml" class="drawn">${markup}</div></foreignObject></svg>`
  );
}

/** Every style of the page, with the fonts that are in use and the pictures inside. The sheets are read as they were
 *  written: what a browser makes of a shorthand with a variable cannot be read back. */
function pageStyles(): Promise<string> {
  const fonts = [...document.fonts].filter(({ status }) => status === 'loaded');
  const key = `${document.styleSheets.length} ${fonts.length}`;
  if (kept?.key !== key) {
    const names = fonts.map((font) => fontName(font.family, font.unicodeRange));
    const texts = [...document.styleSheets].map((sheet) => written(sheet, names));
    kept = { key, styles: Promise.all(texts).then((all) => all.join('\n')) };
  }
  return kept.styles;
}

async function written(sheet: CSSStyleSheet, fonts: string[]): Promise<string> {
  const text = sheet.href ? await (await fetch(sheet.href)).text() : (sheet.ownerNode?.textContent ?? '');
  const used = text.replaceAll(FACE, (face) => (fonts.includes(faceOf(face)) ? face : ''));
  return withPictures(used, sheet.href ?? document.baseURI);
}

function faceOf(face: string): string {
  const value = (name: string): string => RegExp(`${name}\\s*:([^;}]*)`).exec(face)?.[1]?.trim() ?? '';
  return fontName(value('font-family'), value('unicode-range'));
}

async function withPictures(text: string, base: string): Promise<string> {
  const links = [...text.matchAll(LINK)].map((found) => [found[0], found.slice(1).find(Boolean)!] as const);
  const needed = links.filter(([, link]) => !/^(data:|#)/.test(link));
  const all = await Promise.all(needed.map(([, link]) => inside(new URL(link, base).href)));
  return needed.reduce((done, [whole], index) => done.replace(whole, `url("${all[index]}")`), text);
}

const fetched = new Map<string, Promise<string>>();

/** A file as an address that holds it. */
function inside(address: string): Promise<string> {
  const found = fetched.get(address) ?? read(address);
  fetched.set(address, found);
  return found;
}

async function read(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${address} cannot be read`));
    reader.readAsDataURL(blob);
  });
}
