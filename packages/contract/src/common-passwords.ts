// Passwords that guessers try first: a well-known word or keyboard row in any spelling, with digits and signs around it.

/** The words under the decoration; in lower case, written without look-alike signs. */
const words = new Set(
  `a aa aaa ab abc abcd abcde abcdef abcabc abcqwe admin administrator aini asd asdf asdfg asdfgh asdfghjkl asdqwe
  baby changeme china computer default dragon football guest hello iloveu iloveyou king letmein login love loveyou
  manager master merchant monkey nihao pass passw passwd password princess q qaz qazwsx qazwsxedc qq qwe qweasd qweasdzxc
  qwer qwerasdf qwert qwerty qwertyuiop root secret shadow shop sunshine superman system taobao temp test tester user
  weixin welcome wodemima woaini woainima x xiaoming zaq zaqwsx zhang zxc zxcv zxcvb zxcvbn zxcvbnm`.split(/\s+/),
)

const lookAlikeDigits: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const lookAlikeSigns: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' }

/** Whether a guesser would come upon it: a word of the list under its decoration, or a plain run of characters. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const core = text.replace(/^\P{L}+|\P{L}+$/gu, '')
  const spelled = core
    .replace(/[013457]/g, (digit) => lookAlikeDigits[digit] ?? digit)
    .replace(/[@$!]/g, (sign) => lookAlikeSigns[sign] ?? sign)
  // Rows such as 1qaz@wsx hide their letters between digits and signs.
  const letters = text.replace(/\P{L}/gu, '')
  return isRun(text) || [core, spelled, letters].some((word) => words.has(word))
}

/** 12345678901, 98765432 or aaaaaaaa: each character follows from the one before. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  return [0, 1, -1].some((step) => steps.every((taken) => taken === step || Math.abs(taken) === 9))
}
