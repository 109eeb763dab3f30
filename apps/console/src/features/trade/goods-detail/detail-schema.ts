// The detail of goods as the editor holds it, and back: the same flat blocks that the contract knows, and no mark or node besides.
import type { DetailSpan, ShownDetail, ShownDetailBlock } from '@merchant/contract'
import { type Attrs, Fragment, type Mark, type Node, Schema } from 'prosemirror-model'
import type { Picture } from '../../../components/upload/use-pictures.ts'

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { level: { default: 1 } },
      parseDOM: [
        { tag: 'h1', attrs: { level: 1 } },
        { tag: 'h2', attrs: { level: 1 } },
        { tag: 'h3', attrs: { level: 1 } },
        { tag: 'h4', attrs: { level: 2 } },
        { tag: 'h5', attrs: { level: 2 } },
        { tag: 'h6', attrs: { level: 2 } },
      ],
      // Below the page's own headings.
      toDOM: ({ attrs }) => [attrs['level'] === 1 ? 'h3' : 'h4', 0],
    },
    list: {
      group: 'block',
      content: 'item+',
      attrs: { isOrdered: { default: false } },
      parseDOM: [
        { tag: 'ul', attrs: { isOrdered: false } },
        { tag: 'ol', attrs: { isOrdered: true } },
      ],
      toDOM: ({ attrs }) => [attrs['isOrdered'] === true ? 'ol' : 'ul', 0],
    },
    item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    picture: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: { fileId: {}, url: {}, thumbnailUrl: { default: '' } },
      // One that was cut or copied here; an address from anywhere else is nobody's file.
      parseDOM: [
        {
          tag: 'img[data-detail-file]',
          getAttrs: (element) => {
            const [fileId, url] = [element.getAttribute('data-detail-file'), element.getAttribute('src')]
            return fileId !== null && url !== null && isOwnAddress(url)
              ? { fileId, url, thumbnailUrl: element.getAttribute('data-thumbnail') ?? '' }
              : false
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'img',
        {
          src: String(attrs['url']),
          alt: '',
          'data-detail-file': attrs['fileId'],
          'data-thumbnail': attrs['thumbnailUrl'],
        },
      ],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
      // Not followed while one writes.
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'nofollow noopener noreferrer' }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // What Google Docs wraps everything in is no bold.
        { tag: 'b', getAttrs: (element) => (element.style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (weight) => (/^(bold(er)?|[6-9]\d\d)$/.test(weight) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
  },
})

export const { nodes, marks } = schema

/** Files have addresses of this place. */
export const isOwnAddress = (url: string): boolean => /^\/(?!\/)/.test(url)

export function docOf(detail: ShownDetail): Node {
  const blocks = detail.map(nodeOf)
  return nodes.doc.create(null, blocks.length === 0 ? nodes.paragraph.create() : blocks)
}

function nodeOf(block: ShownDetailBlock): Node {
  switch (block.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, inline(block.spans))
    case 'heading':
      return nodes.heading.create({ level: block.level }, inline(block.spans))
    case 'list': {
      const items = block.items.length === 0 ? [[]] : block.items
      return nodes.list.create(
        { isOrdered: block.isOrdered },
        items.map((item) => nodes.item.create(null, nodes.paragraph.create(null, inline(item)))),
      )
    }
    case 'picture':
      return pictureNode(block.picture)
  }
}

export const pictureNode = ({ fileId, url, thumbnailUrl = '' }: Picture): Node =>
  nodes.picture.create({ fileId, url, thumbnailUrl })

const inline = (spans: readonly DetailSpan[]): Fragment =>
  Fragment.from(
    spans.flatMap(({ text, bold, link }) => {
      const kept: Mark[] = []
      if (link !== undefined) kept.push(marks.link.create({ href: link }))
      if (bold === true) kept.push(marks.bold.create())
      return text === '' ? [] : schema.text(text, kept)
    }),
  )

export const detailOf = (doc: Node): ShownDetailBlock[] => doc.children.map(blockOf)

function blockOf(node: Node): ShownDetailBlock {
  if (node.type === nodes.picture) return { type: 'picture', picture: pictureOf(node.attrs) }
  if (node.type === nodes.list)
    return {
      type: 'list',
      isOrdered: node.attrs['isOrdered'] === true,
      items: node.children.map((item) => spansOf(item.firstChild)),
    }
  if (node.type === nodes.heading)
    return { type: 'heading', level: node.attrs['level'] === 1 ? 1 : 2, spans: spansOf(node) }
  return { type: 'paragraph', spans: spansOf(node) }
}

const pictureOf = (attrs: Attrs) => ({
  fileId: String(attrs['fileId']),
  url: String(attrs['url']),
  thumbnailUrl: String(attrs['thumbnailUrl']),
})

const spansOf = (node: Node | null): DetailSpan[] =>
  (node?.children ?? []).map((one) => {
    const link: unknown = marks.link.isInSet(one.marks)?.attrs['href']
    return {
      text: one.text ?? '',
      ...(marks.bold.isInSet(one.marks) !== undefined && { bold: true as const }),
      ...(typeof link === 'string' && { link }),
    }
  })

export const picturesIn = (doc: Node): Picture[] =>
  doc.children.flatMap((node) => (node.type === nodes.picture ? pictureOf(node.attrs) : []))
