#!/usr/bin/env node
// 账本核验程序 · verifier of a downloaded book.
//
//   node verify-book.mjs 账本-M….ndjson.gz [--seal 12:ab34…] [--json]
//
// 只用 Node.js（20 以上）自带的功能，不联网，也不使用平台的任何代码。
// Needs Node.js 20 or newer and nothing else: no network, none of the platform's code.
//
// 退出码 exit code: 0 无误 sound · 1 有不符 something is wrong · 2 无法核验 could not be verified
import { createHash } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

const FORMAT = 'merchant-book 1'
const SEAL_VERSION = 'ledger-seal 1'
const NOTHING_BEFORE = '0'.repeat(64)
/** Of an entry's hash so many hexadecimal digits are kept beside the seal. */
const MARK_DIGITS = 16
const MOST_SHOWN = 50
/** More than these are counted only. */
const MOST_KEPT = 1_000

const sha256 = (text) => createHash('sha256').update(text).digest()
const yuan = (fen) =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

/**
 * Verifies a book.
 * @param {AsyncIterable<string>} lines of the file, without their ends
 * @param {{ seal?: string }} noted what the reader wrote down earlier: `number:hash` of a seal
 * @returns {Promise<{ findings: object[], summary: object }>} each finding names its place, in both languages
 */
export async function verifyBook(lines, noted = {}) {
  const book = createBook(noted)
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line !== '') book.take(line, number)
  }
  return book.end()
}

function createBook(noted) {
  const findings = []
  const accounts = new Map()
  /** Postings of which not every entry was seen yet. */
  const open = new Map()
  /** @type {any} */
  let head = null
  /** @type {any} */
  let seal = null
  /** @type {any} */
  let part = null
  /** @type {any} */
  let end = null
  let previous = { seq: 0, hash: NOTHING_BEFORE }
  let isUnsealed = false
  /** @type {any} */
  let notedSeal = null
  const counted = { entries: 0, seals: 0, postings: 0, findings: 0 }

  const find = (kind, place, zh, en) => {
    counted.findings += 1
    if (findings.length < MOST_KEPT) findings.push({ kind, ...place, zh, en })
  }

  function take(text, number) {
    const line = parse(text)
    if (end !== null)
      return find('line', { number }, `第 ${number} 行在结尾之后`, `Line ${number} stands behind the end`)
    if (head === null) return begin(line)
    if (Array.isArray(line)) return takeEntry(line, text, number)
    if (line?.line === 'seal' || line?.line === 'unsealed' || line?.line === 'end') {
      closePart()
      closeSeal()
      if (line.line === 'seal') return openSeal(line)
      if (line.line === 'unsealed') isUnsealed = true
      else end = line
      return undefined
    }
    if (line?.line === 'part') {
      closePart()
      return openPart(line)
    }
    return find('line', { number }, `第 ${number} 行无法读懂`, `Line ${number} can not be read`)
  }

  function begin(line) {
    if (line?.line !== 'book' || line.format !== FORMAT) throw new NoBook('not a book of the format ' + FORMAT)
    head = line
  }

  const stateOf = (code) => {
    if (!accounts.has(code))
      accounts.set(code, {
        version: 0,
        balance: 0,
        ins: 0,
        outs: 0,
        inCount: 0,
        outCount: 0,
        leads: 0,
        at: '',
        isSure: true,
      })
    return accounts.get(code)
  }

  // A seal and its parts.

  function openSeal(line) {
    const { seq } = line
    if (isUnsealed)
      find('seal', { seal: seq }, `第 ${seq} 号封存在未封存部分之后`, `Seal ${seq} stands behind what is not sealed`)
    if (seq !== previous.seq + 1)
      find(
        'seal',
        { seal: previous.seq + 1 },
        `第 ${previous.seq + 1} 号封存缺失或次序不对`,
        `Seal ${previous.seq + 1} is missing or out of order`,
      )
    else if (line.previousHash !== previous.hash)
      find('seal', { seal: seq }, `第 ${seq} 号封存与前一号不衔接`, `Seal ${seq} does not follow the one before it`)
    counted.seals += 1
    seal = { ...line, parts: [], seen: 0 }
    if (noted.seal?.split(':')[0] === String(seq)) notedSeal = line.hash
  }

  function closeSeal() {
    if (seal === null) return
    const { seq, day, previousHash, hash, parts, seen } = seal
    const rows = parts
      .toSorted((one, other) => (one.account < other.account ? -1 : 1))
      .map((each) => [each.account, each.from, each.to, each.balanceFen, each.entriesHash].join(' '))
    const text = [SEAL_VERSION, `${head.merchantId} ${seq} ${day} ${previousHash}`, ...rows].join('\n')
    if (sha256(text).toString('hex') !== hash)
      find('seal', { seal: seq }, `第 ${seq} 号封存与封存时不同`, `Seal ${seq} is not what was sealed`)
    if (seen !== seal.entries)
      find(
        'seal',
        { seal: seq },
        `第 ${seq} 号封存应有 ${seal.entries} 条分录，实有 ${seen} 条`,
        `Seal ${seq} should cover ${seal.entries} entries and covers ${seen}`,
      )
    previous = { seq, hash }
    seal = null
  }

  function openPart(line) {
    const { account, from } = line
    const state = stateOf(account)
    const isFollowing = from === state.version
    if (!isFollowing)
      find(
        'part',
        { account, seal: seal?.seq ?? null },
        `${nameOf(account)}应从第 ${state.version + 1} 条续起，却从第 ${from + 1} 条起`,
        `${account} should go on with entry ${state.version + 1} and goes on with entry ${from + 1}`,
      )
    if (seal === null && !isUnsealed)
      find(
        'part',
        { account, seal: null },
        `${nameOf(account)}的分录不属于任何封存`,
        `Entries of ${account} belong to no seal`,
      )
    seal?.parts.push(line)
    part = { ...line, at: from, hash: createHash('sha256'), found: 0 }
    if (!isFollowing) Object.assign(state, { version: from, isSure: false })
  }

  function closePart() {
    if (part === null) return
    const { account, to, at, hash, found } = part
    missing(at + 1, to)
    const state = stateOf(account)
    if (seal !== null) {
      const isWhole = hash.digest('hex') === part.entriesHash
      if (!isWhole && found === 0 && at === to)
        find(
          'part',
          { account, seal: seal.seq },
          `第 ${seal.seq} 号封存（${nameOf(account)}）与封存时不同`,
          `Seal ${seal.seq} of ${account} is not what was sealed`,
        )
      if (part.balanceFen !== state.balance && found === 0)
        find(
          'part',
          { account, seal: seal.seq },
          `第 ${seal.seq} 号封存记${nameOf(account)} ${yuan(part.balanceFen)} 元，分录到此为 ${yuan(state.balance)} 元`,
          `Seal ${seal.seq} says ¥${yuan(part.balanceFen)} of ${account}, its entries come to ¥${yuan(state.balance)}`,
        )
    }
    state.version = to
    part = null
  }

  function missing(from, to) {
    if (from > to) return
    const { account } = part
    part.found += 1
    for (let version = from; version <= to && version < from + MOST_SHOWN; version += 1)
      find(
        'entry',
        { account, version, posting: null },
        `${nameOf(account)}第 ${version} 条分录缺失`,
        `Entry ${version} of ${account} is gone`,
      )
    stateOf(account).isSure = false
  }

  // An entry.

  function takeEntry(row, text, number) {
    counted.entries += 1
    if (part === null)
      return find(
        'line',
        { number },
        `第 ${number} 行的分录不在任何一段之内`,
        `The entry on line ${number} belongs to no part`,
      )
    if (seal !== null) seal.seen += 1
    const hash = sha256(text)
    part.hash.update(hash)
    const entry = entryOf(row)
    const place = { account: part.account, version: Number(row[1]), posting: row[2] ?? null }
    const wrong = (zh, en) => {
      part.found += 1
      stateOf(part.account).isSure = false
      find(
        'entry',
        place,
        `${nameOf(place.account)}第 ${row[1]} 条分录（凭证 ${row[2]}）${zh}`,
        `Entry ${row[1]} of ${place.account} (posting ${row[2]}) ${en}`,
      )
    }
    if (entry === null || row[0] !== part.account)
      return wrong('无法读懂或不属于此账户', 'can not be read, or is not of this account')
    if (entry.version > part.to || entry.version <= part.at) {
      addToPosting(entry)
      return wrong('是插入的或次序不对', 'was inserted, or is out of order')
    }
    missing(part.at + 1, entry.version - 1)
    const state = stateOf(part.account)
    const mark = markOf(entry.version)
    if (mark !== null && mark !== hash.toString('hex').slice(0, MARK_DIGITS))
      wrong('与封存时不同', 'is not what was sealed')
    else if (state.isSure && !follows(state, entry)) wrong('与前一条不衔接', 'does not follow the one before it')
    else state.isSure = true
    part.at = entry.version
    remember(state, entry)
    addToPosting(entry)
    return undefined
  }

  function markOf(version) {
    if (typeof part.marks !== 'string') return null
    const start = (version - part.from - 1) * MARK_DIGITS
    return part.marks.slice(start, start + MARK_DIGITS)
  }

  function remember(state, entry) {
    const { version, balance, ins, outs, inCount, outCount, leads, entryPostedAt } = entry
    Object.assign(state, { version, balance, ins, outs, inCount, outCount, leads, at: entryPostedAt })
  }

  // A posting: both sides of each move, nothing left over, and what was booked under its key.

  // Kept small: of a book that was sealed long after it was booked, all of them are open at once.
  function addToPosting(entry) {
    const { postingId, key, account, counter, amount, moveNo } = entry
    const about = createHash('sha256').update(entry.about).digest('latin1')
    if (!open.has(postingId)) {
      counted.postings += 1
      const subject = [entry.kind, entry.subjectType, entry.subjectId].join('\n')
      open.set(postingId, { key, about, subject, movesHash: entry.movesHash, sum: 0, isOne: true, sides: [] })
    }
    const posting = open.get(postingId)
    posting.sum += amount
    posting.isOne &&= posting.about === about && entry.entryPostedAt === entry.postedAt
    posting.sides.push([moveNo, amount, account, counter].join(' '))
    if (posting.sum === 0 && posting.isOne && isWhole(posting)) open.delete(postingId)
  }

  function isWhole({ subject, movesHash, sides }) {
    const known = new Set(sides)
    const moves = []
    for (const side of known) {
      const [moveNo, amount, account, counter] = side.split(' ')
      if (!known.has([moveNo, -Number(amount), counter, account].join(' '))) return false
      if (Number(amount) > 0) moves.push({ source: counter, target: account, amount: Number(amount) })
    }
    if (known.size !== sides.length || moves.length * 2 !== known.size) return false
    moves.sort(
      (one, other) =>
        compare(one.source, other.source) || compare(one.target, other.target) || one.amount - other.amount,
    )
    const text = moves.map(({ source, target, amount }) => `${source}>${target}:${amount}`).join(',')
    return sha256(`${subject}\n${text}`).toString('hex') === movesHash
  }

  function brokenPostings() {
    for (const { key, sum, isOne } of open.values()) {
      const place = { posting: key }
      if (sum !== 0)
        find(
          'posting',
          place,
          `凭证 ${key} 合计 ${yuan(sum)} 元，不为零`,
          `Posting ${key} adds up to ¥${yuan(sum)}, not to zero`,
        )
      else if (!isOne)
        find(
          'posting',
          place,
          `凭证 ${key} 的各条分录对该凭证的记载不一致`,
          `The entries of posting ${key} do not agree about it`,
        )
      else
        find(
          'posting',
          place,
          `凭证 ${key} 的分录与入账时不同`,
          `The entries of posting ${key} are not what was booked`,
        )
    }
  }

  // The end: what was promised in the head, account by account.

  const nameOf = (code) => head.accounts?.find((account) => account.code === code)?.name ?? code

  function brokenAccounts() {
    let total = 0
    for (const account of head.accounts) {
      const { code, balanceFen, entries, floorFen, ceilingFen } = account
      const state = stateOf(code)
      const place = { account: code }
      total += balanceFen
      if (state.version !== entries)
        find(
          'account',
          place,
          `${nameOf(code)}应有 ${entries} 条分录，只到第 ${state.version} 条`,
          `${code} should have ${entries} entries and ends at entry ${state.version}`,
        )
      if (state.balance !== balanceFen)
        find(
          'account',
          place,
          `${nameOf(code)}余额 ${yuan(balanceFen)} 元，分录之和 ${yuan(state.balance)} 元`,
          `${code} stands at ¥${yuan(balanceFen)}, its entries at ¥${yuan(state.balance)}`,
        )
      if (balanceFen < (floorFen ?? -Infinity) || balanceFen > (ceilingFen ?? Infinity))
        find(
          'account',
          place,
          `${nameOf(code)}余额 ${yuan(balanceFen)} 元超出允许范围`,
          `${code} stands outside its limits at ¥${yuan(balanceFen)}`,
        )
      const totals = [account.inTotalFen, account.outTotalFen, account.inCount, account.outCount, account.leadCount]
      if (totals.join() !== [state.ins, state.outs, state.inCount, state.outCount, state.leads].join())
        find(
          'account',
          place,
          `${nameOf(code)}的收支累计与分录不符`,
          `The totals of ${code} are not those of its entries`,
        )
    }
    for (const code of accounts.keys())
      if (!head.accounts.some((account) => account.code === code))
        find('account', { account: code }, `账户 ${code} 未在开头列出`, `${code} is not listed in the head`)
    if (total !== 0)
      find('book', {}, `全账合计 ${yuan(total)} 元，不为零`, `The whole book adds up to ¥${yuan(total)}, not to zero`)
    const sum = head.accounts.reduce((all, { entries }) => all + entries, 0)
    if (sum !== head.entries || counted.entries !== head.entries)
      find(
        'book',
        {},
        `开头写明 ${head.entries} 条分录，实有 ${counted.entries} 条`,
        `The head promises ${head.entries} entries, there are ${counted.entries}`,
      )
  }

  function brokenEnd() {
    if (end === null) find('book', {}, '文件没有结尾，可能被截断', 'The file has no end: it was cut off')
    else if (end.entries !== counted.entries || end.seals !== counted.seals)
      find('book', {}, `结尾的条数与实际不符`, `The end counts other entries or seals than there are`)
    const { newestSeal } = head
    if (
      counted.seals !== head.seals ||
      (newestSeal?.seq ?? 0) !== previous.seq ||
      (newestSeal?.hash ?? NOTHING_BEFORE) !== previous.hash
    )
      find(
        'seal',
        { seal: newestSeal?.seq ?? 0 },
        `最新封存不是开头写明的第 ${newestSeal?.seq ?? 0} 号`,
        `The newest seal is not number ${newestSeal?.seq ?? 0}, which the head names`,
      )
    if (noted.seal !== undefined && notedSeal !== noted.seal.split(':')[1]?.toLowerCase())
      find(
        'seal',
        { seal: Number(noted.seal.split(':')[0]) },
        `封存 ${noted.seal} 不在这条链上：账本与您抄下时不是同一本`,
        `Seal ${noted.seal} is not in this chain: this is not the book that you noted it from`,
      )
  }

  return {
    take,
    end() {
      if (head === null) throw new NoBook('the file is empty')
      closePart()
      closeSeal()
      brokenPostings()
      brokenAccounts()
      brokenEnd()
      const { merchantNo, madeAt, newestSeal, dayRoot } = head
      return { findings, summary: { merchantNo, madeAt, ...counted, accounts: accounts.size, newestSeal, dayRoot } }
    },
  }
}

export class NoBook extends Error {}

const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The columns by their names; null when they are not those of an entry. */
function entryOf(row) {
  if (row.length !== 24) return null
  const numbers = [row[1], row[5], ...row.slice(7, 14)]
  if (!numbers.every((text) => typeof text === 'string' && /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))))
    return null
  const [version, moveNo, amount, balance, ins, outs, inCount, outCount, leads] = numbers.map(Number)
  const [account, , key, , postingId, , counter] = row
  const [entryPostedAt, movesHash, kind, subjectType, subjectId] = row.slice(14)
  const about = JSON.stringify([key, ...row.slice(15)])
  const numbersOf = { version, moveNo, amount, balance, ins, outs, inCount, outCount, leads }
  return {
    account,
    key,
    postingId,
    counter,
    entryPostedAt,
    movesHash,
    kind,
    subjectType,
    subjectId,
    about,
    postedAt: row[23],
    ...numbersOf,
  }
}

/** A running balance, and running totals in which a move between accounts of one owner does not count. */
function follows(before, entry) {
  const { account, counter, amount } = entry
  const isMove = account[0] === counter[0]
  const [isIn, isOut] = [amount > 0 && !isMove, amount < 0 && !isMove]
  const isLead = entry.moveNo === 1 && account.startsWith('M') && (amount < 0 || !isMove)
  return (
    amount !== 0 &&
    entry.version === before.version + 1 &&
    entry.balance === before.balance + amount &&
    entry.entryPostedAt >= before.at &&
    entry.ins === before.ins + (isIn ? amount : 0) &&
    entry.outs === before.outs - (isOut ? amount : 0) &&
    entry.inCount === before.inCount + Number(isIn) &&
    entry.outCount === before.outCount + Number(isOut) &&
    entry.leads === before.leads + Number(isLead)
  )
}

/** Lines of a file, packed or not. Divided at line feeds alone, because a note may hold any other character. */
export async function* linesOf(file) {
  const isPacked = file.endsWith('.gz')
  const bytes = isPacked
    ? createReadStream(file).on('error', (error) => unpacked.destroy(error))
    : createReadStream(file)
  const unpacked = createGunzip()
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of isPacked ? bytes.pipe(unpacked) : bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function main(args) {
  const isJson = args.includes('--json')
  const at = args.indexOf('--seal')
  const seal = at < 0 ? undefined : args[at + 1]
  const [file, ...more] = args.filter(
    (each, index) => each !== '--json' && !(at >= 0 && (index === at || index === at + 1)),
  )
  if (file === undefined || more.length > 0 || (at >= 0 && !/^\d+:[0-9a-fA-F]{64}$/.test(seal ?? ''))) {
    console.error('用法 usage: node verify-book.mjs <账本 book.ndjson.gz> [--seal <编号 number>:<指纹 hash>] [--json]')
    return 2
  }
  let result
  try {
    result = await verifyBook(linesOf(file), seal === undefined ? {} : { seal })
  } catch (error) {
    console.error(`无法核验 could not be verified: ${whyNot(error)}`)
    return 2
  }
  const { findings, summary } = result
  if (isJson) console.log(JSON.stringify({ isSound: summary.findings === 0, summary, findings }, null, 2))
  else report(findings, summary)
  return summary.findings === 0 ? 0 : 1
}

/** A download that ended early is what happens most. */
function whyNot(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.code === 'Z_BUF_ERROR') return '文件不完整，请重新下载 the file is cut off: download it again'
  if (String(error.code).startsWith('Z_')) return '文件已损坏，请重新下载 the file is broken: download it again'
  return error.message
}

function report(
  findings,
  { findings: count, merchantNo, madeAt, entries, postings, seals, accounts, newestSeal, dayRoot },
) {
  console.log(`商户 merchant ${merchantNo} · 制作于 made at ${madeAt}`)
  console.log(
    `${accounts} 个账户 accounts · ${postings} 笔凭证 postings · ${entries} 条分录 entries · ${seals} 号封存 seals`,
  )
  if (newestSeal) console.log(`最新封存 newest seal  ${newestSeal.seq}:${newestSeal.hash}  ${newestSeal.day}`)
  if (dayRoot) console.log(`当日总封存 day's root  ${dayRoot.hash}  ${dayRoot.day}`)
  if (count === 0) {
    console.log('✔ 账本无误：每笔凭证为零，余额与累计相符，封存链完好')
    console.log('✔ The book is sound: every posting is zero, balances and totals agree, the seals are intact')
    return
  }
  console.log(`✘ 发现 ${count} 处不符 · ${count} places are wrong`)
  for (const { zh, en } of findings.slice(0, MOST_SHOWN)) console.log(`  - ${zh}\n    ${en}`)
  if (count > MOST_SHOWN) console.log(`  … ${count - MOST_SHOWN}`)
}

const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isProgram) process.exitCode = await main(process.argv.slice(2))
