// Draws the demo's product pictures: a still life of one simple thing on a coloured ground, different for every goods.
import sharp from 'sharp'
import type { PictureKind } from './goods-catalogue.ts'
import { createRandom } from './seeded-random.ts'

const SIDE = 800

/** Ground above, ground below, the thing, its darker side. */
const palettes = [
  ['#f6efe6', '#e7d8c6', '#c4744f', '#9d5636'],
  ['#eaf0ee', '#d3dfd9', '#4f7f72', '#376056'],
  ['#eef1f7', '#d7deec', '#5b75a8', '#425a8a'],
  ['#f8eeee', '#eed8d8', '#bd6b73', '#974f57'],
  ['#f4f2e9', '#e3dfca', '#a3934f', '#7d6f37'],
  ['#f1eef6', '#ddd5ea', '#8069a6', '#624e86'],
  ['#f2f4f4', '#dbe1e1', '#5a6b70', '#414f54'],
  ['#fdf3e3', '#f5dfb8', '#d99a3c', '#b07725'],
  ['#e9f3f6', '#cde3ea', '#3f8fa6', '#2b6d81'],
  ['#f5efe9', '#e3d5c8', '#7a5c48', '#5a4231'],
] as const

type Draw = (fill: string, dark: string) => string

const things: Readonly<Record<PictureKind, Draw>> = {
  cup: (fill, dark) =>
    `<path d="M270 300h230v180a70 70 0 0 1-70 70h-90a70 70 0 0 1-70-70z" fill="${fill}"/><ellipse cx="385" cy="300" rx="115" ry="26" fill="${dark}"/><path d="M500 345h26a56 56 0 0 1 0 112h-26" fill="none" stroke="${fill}" stroke-width="26"/>`,
  bowl: (fill, dark) =>
    `<path d="M220 380h360c0 105-75 165-180 165s-180-60-180-165z" fill="${fill}"/><ellipse cx="400" cy="380" rx="180" ry="44" fill="${dark}"/><rect x="340" y="535" width="120" height="22" rx="8" fill="${dark}"/>`,
  vase: (fill, dark) =>
    `<path d="M360 210h80c-6 70 8 96 54 148 50 58 34 192-54 192h-80c-88 0-104-134-54-192 46-52 60-78 54-148z" fill="${fill}"/><ellipse cx="400" cy="212" rx="40" ry="11" fill="${dark}"/><path d="M404 208c10-60 54-84 92-92-8 48-44 84-92 92zM396 208c-4-50-30-78-62-92-6 40 22 80 62 92z" fill="#6f8f5f"/>`,
  bottle: (fill, dark) =>
    `<rect x="350" y="180" width="100" height="60" rx="14" fill="${dark}"/><rect x="318" y="240" width="164" height="310" rx="44" fill="${fill}"/><rect x="318" y="370" width="164" height="90" fill="#ffffff" opacity=".35"/>`,
  jar: (fill, dark) =>
    `<rect x="290" y="250" width="220" height="56" rx="16" fill="${dark}"/><rect x="280" y="300" width="240" height="250" rx="40" fill="${fill}"/><rect x="316" y="372" width="168" height="104" rx="12" fill="#ffffff" opacity=".5"/>`,
  box: (fill, dark) =>
    `<path d="M220 330 400 260l180 70v160L400 560 220 490z" fill="${fill}"/><path d="M400 400v160l180-70V330z" fill="${dark}"/><path d="m220 330 180 70 180-70-180-70z" fill="#ffffff" opacity=".28"/>`,
  bag: (fill, dark) =>
    `<path d="M330 320v-40a70 70 0 0 1 140 0v40" fill="none" stroke="${dark}" stroke-width="20"/><path d="M250 310h300l26 240H224z" fill="${fill}"/><rect x="330" y="400" width="140" height="80" rx="12" fill="${dark}" opacity=".55"/>`,
  shirt: (fill, dark) =>
    `<path d="m320 220-120 70 44 92 52-24v192h208V358l52 24 44-92-120-70c-18 40-48 56-80 56s-62-16-80-56z" fill="${fill}"/><path d="M320 220c18 40 48 56 80 56s62-16 80-56l-22-8c-14 28-34 38-58 38s-44-10-58-38z" fill="${dark}"/>`,
  book: (fill, dark) =>
    `<rect x="262" y="220" width="276" height="330" rx="14" fill="${fill}"/><rect x="262" y="220" width="44" height="330" rx="14" fill="${dark}"/><rect x="345" y="292" width="150" height="20" rx="10" fill="#fff" opacity=".75"/><rect x="345" y="332" width="104" height="14" rx="7" fill="#fff" opacity=".55"/>`,
  plant: (fill, dark) =>
    `<path d="M400 420c-96-16-140-98-130-196 92 18 134 92 130 196zm0 0c96-26 134-104 112-200-84 28-120 104-112 200zm0 0c-16-80-8-160 4-250 34 90 36 170-4 250z" fill="#5f8a5a"/><path d="M310 410h180l-22 140H332z" fill="${fill}"/><rect x="298" y="400" width="204" height="34" rx="10" fill="${dark}"/>`,
  lamp: (fill, dark) =>
    `<path d="M330 210h140l60 170H270z" fill="${fill}"/><rect x="390" y="380" width="20" height="130" fill="${dark}"/><ellipse cx="400" cy="530" rx="92" ry="22" fill="${dark}"/><ellipse cx="400" cy="382" rx="128" ry="16" fill="#fff3c4"/>`,
  pillow: (fill, dark) =>
    `<path d="M236 270c110-26 218-26 328 0 26 88 26 176 0 264-110 26-218 26-328 0-26-88-26-176 0-264z" fill="${fill}"/><path d="M262 402h276M400 262v280" stroke="${dark}" stroke-width="6" opacity=".35"/>`,
  device: (fill, dark) =>
    `<rect x="286" y="210" width="228" height="340" rx="56" fill="${fill}"/><circle cx="400" cy="330" r="62" fill="${dark}"/><circle cx="400" cy="330" r="26" fill="#ffffff" opacity=".6"/><rect x="352" y="466" width="96" height="16" rx="8" fill="${dark}"/>`,
  toy: (fill, dark) =>
    `<rect x="250" y="430" width="120" height="120" rx="14" fill="${fill}"/><rect x="384" y="430" width="120" height="120" rx="14" fill="${dark}"/><path d="m310 416 64-112 64 112z" fill="#e0b04f"/><circle cx="488" cy="366" r="52" fill="#6c93b8"/>`,
}

/** A JPEG of 800 × 800, as a merchant would upload it; the same `seed` and kind give the same picture. */
export function drawGoodsPicture(kind: PictureKind, seed: number): Promise<Buffer> {
  const random = createRandom(seed)
  const [above, below, fill, dark] = random.pick(palettes)
  const [spotX, spotY] = [random.between(120, 680), random.between(90, 320)]
  const size = random.between(88, 116) / 100
  const moved = `translate(${400 * (1 - size)} ${555 * (1 - size)}) scale(${size})`
  const mirrored = random.chance(0.5) ? ' translate(800 0) scale(-1 1)' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 800 800">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset=".68" stop-color="${above}"/><stop offset=".69" stop-color="${below}"/><stop offset="1" stop-color="${above}"/></linearGradient>
<radialGradient id="s"><stop offset="0" stop-color="#ffffff" stop-opacity=".9"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
<radialGradient id="d"><stop offset="0" stop-color="#000000" stop-opacity=".28"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient></defs>
<rect width="800" height="800" fill="url(#g)"/><circle cx="${spotX}" cy="${spotY}" r="300" fill="url(#s)"/>
<ellipse cx="400" cy="566" rx="${230 * size}" ry="${34 * size}" fill="url(#d)"/>
<g transform="${moved}${mirrored}">${things[kind](fill, dark)}</g></svg>`
  return fromSvg(svg)
}

/** Hills in the morning, four times as wide as high: the top of a shop's front page. */
export function drawBanner(): Promise<Buffer> {
  const hill = (points: string, fill: string) => `<path d="M0 300V${points}V300z" fill="${fill}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="300" viewBox="0 0 1200 300">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3e4d3"/><stop offset="1" stop-color="#e6eee6"/></linearGradient></defs>
<rect width="1200" height="300" fill="url(#sky)"/><circle cx="905" cy="112" r="46" fill="#e3a15e" opacity=".85"/>
${hill('190C160 120 260 110 420 170S700 90 860 140 1080 150 1200 110', '#c3d3c6')}
${hill('230C180 170 330 180 480 220S760 150 940 200 1120 210 1200 180', '#8fae9b')}
${hill('270C220 230 380 240 560 262S880 220 1010 250 1150 262 1200 240', '#5c8573')}</svg>`
  return fromSvg(svg)
}

/** A blank identity card, for the certification of people who do not exist. */
export function drawCertificate(side: 'front' | 'back'): Promise<Buffer> {
  const inner =
    side === 'front'
      ? '<rect x="610" y="150" width="240" height="300" rx="16" fill="#c9d6e2"/><circle cx="730" cy="260" r="62" fill="#9fb3c6"/><path d="M630 450a100 100 0 0 1 200 0z" fill="#9fb3c6"/><g fill="#b8c7d4"><rect x="110" y="170" width="260" height="26" rx="13"/><rect x="110" y="240" width="180" height="26" rx="13"/><rect x="110" y="310" width="400" height="26" rx="13"/><rect x="110" y="480" width="560" height="34" rx="17"/></g>'
      : '<circle cx="200" cy="190" r="84" fill="#d88b86"/><g fill="#b8c7d4"><rect x="340" y="140" width="420" height="36" rx="18"/><rect x="340" y="210" width="300" height="36" rx="18"/><rect x="300" y="430" width="460" height="28" rx="14"/><rect x="300" y="490" width="380" height="28" rx="14"/></g>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="606" viewBox="0 0 960 606"><rect width="960" height="606" rx="36" fill="#e9f0f5"/>${inner}</svg>`
  return fromSvg(svg)
}

/** A bank's slip, as a voucher. */
export function drawSlip(): Promise<Buffer> {
  const line = (y: number, width: number) =>
    `<rect x="90" y="${y}" width="${width}" height="22" rx="11" fill="#b8c7d4"/>`
  const lines = [170, 230, 290, 350, 410].map((y, index) => line(y, 620 - index * 70)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="606" viewBox="0 0 960 606"><rect width="960" height="606" fill="#fbfaf6"/><rect x="90" y="80" width="300" height="40" rx="8" fill="#8fa5b8"/>${lines}<circle cx="760" cy="430" r="92" fill="none" stroke="#c4574f" stroke-width="10" opacity=".7"/><path d="M700 430h120" stroke="#c4574f" stroke-width="10" opacity=".7"/></svg>`
  return fromSvg(svg)
}

/** A licence on paper, without a word on it. */
export function drawLicence(): Promise<Buffer> {
  const line = (y: number, width: number) =>
    `<rect x="130" y="${y}" width="${width}" height="20" rx="10" fill="#c3bba6"/>`
  const lines = [250, 310, 370, 430, 490].map((y, index) => line(y, 560 - index * 60)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="680" viewBox="0 0 960 680"><rect width="960" height="680" fill="#f7f2e4"/><rect x="40" y="40" width="880" height="600" fill="none" stroke="#b79a5b" stroke-width="14"/><rect x="330" y="110" width="300" height="52" rx="10" fill="#8a6d3b"/>${lines}<circle cx="740" cy="500" r="86" fill="none" stroke="#c4574f" stroke-width="10" opacity=".75"/></svg>`
  return fromSvg(svg)
}

/** Our own drawings may be read here; the server's process reads no SVG at all. */
function fromSvg(svg: string): Promise<Buffer> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
}
