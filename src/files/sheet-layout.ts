import { NOTHING, withPart } from './formats/checksum.ts'
import type { Column } from './formats/columns.ts'
import { columnLetters, STYLES, sheetRows, sheetText } from './formats/sheet.ts'
import { type ZipMember, zipHead, zipStart, zipTail } from './formats/zip.ts'
import { converted, type FileFrame, type Layout, packed } from './layout.ts'

/** Parts of a workbook with one sheet (Office Open XML, ECMA-376), in the order of the archive. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEET = 'xl/worksheets/sheet1.xml'

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (...all: string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
const part = (name: string, type: string): string =>
  `<Override PartName="/${name}" ContentType="${SHEET_MEDIA}.${type}+xml"/>`

/** Attributes of the cell formats. The order is that of the numbers in `STYLES`. */
const FORMATS: Readonly<Record<keyof typeof STYLES, string>> = {
  plain: '',
  header: ' fontId="1" applyFont="1"',
  instant: ' numFmtId="164" applyNumberFormat="1"',
  date: ' numFmtId="165" applyNumberFormat="1"',
  quoted: ' quotePrefix="1"',
}

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${Object.keys(FORMATS).length}">${Object.values(
  FORMATS,
)
  .map((attributes) => `<xf xfId="0"${attributes}/>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part(SHEET, 'worksheet')}${part('xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation(1, 'worksheet', 'worksheets/sheet1.xml'),
    relation(2, 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': STYLE_SHEET,
}

/** Width in characters: a date that does not fit is shown as `####`. */
function widthOf({ name, kind, form, isDate }: Column): number {
  const width = form && kind === 'text' ? 20 : isDate ? 11 : 14
  return Math.min(40, Math.max(width, name.length + 2))
}

/** Returns the sheet up to its first row of data: a bold header that stays in view. */
function openSheet(columns: readonly Column[]): string {
  const widths = columns.map(
    (column, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  )
  const header = columns.map(
    ({ name }, place) =>
      `<c r="${columnLetters(place)}1" t="str" s="${STYLES.header}"><v>${sheetText(name)}</v></c>`,
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData><row r="1">${header.join('')}</row>`
}

const ROWS_OF_HEADER = 1
const CLOSE_SHEET = '</sheetData></worksheet>'

/** Returns the layout of a workbook with one sheet. Each slice of a chunk becomes deflate blocks of its rows. */
export function xlsxLayout({ columns, modified }: FileFrame): Layout {
  const start = zipStart(PARTS, modified)
  // Spreadsheets reject Zip64 where it is not needed, and a sheet of all rows stays far below 4 GiB.
  const member: ZipMember = { name: SHEET, modified, isLarge: false }
  const rowsOf = sheetRows(columns)
  return {
    head: async () => {
      const { bytes, totals } = await packed(Buffer.from(openSheet(columns)), 'zip')
      const whole = Buffer.concat([start.bytes, zipHead(member), bytes])
      return { bytes: whole, ...(totals && { totals }) }
    },
    piece: (chunk) => {
      let row = chunk.firstRow + ROWS_OF_HEADER + 1
      return converted(chunk, (csv) => {
        const { bytes, next } = rowsOf(csv, row)
        row = next
        return packed(bytes, 'zip')
      })
    },
    ending: () => {
      let totals = NOTHING
      return {
        add: ({ totals: added }) => {
          if (added) totals = withPart(totals, added)
        },
        tail: async () => {
          const { bytes, totals: last } = await packed(Buffer.from(CLOSE_SHEET), 'zip')
          return Buffer.concat([bytes, zipTail(member, last ? withPart(totals, last) : totals, start)])
        },
      }
    },
  }
}
