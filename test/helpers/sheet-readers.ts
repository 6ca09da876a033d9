import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import readExcelFile from 'read-excel-file/node'
import XLSX from 'xlsx'
import { parseCsv } from './csv.ts'
import { sheetsPython } from './extras.ts'
import { readSheet } from './tables.ts'

/** Programs and libraries that read workbooks. Each returns the cells of the first sheet, as it has them. */

type Cells = readonly (readonly unknown[])[]
export type SheetReader = (workbook: Buffer) => Cells | Promise<Cells>

async function exceljs(workbook: Buffer): Promise<Cells> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(workbook).buffer)
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.isArray(row.values) ? row.values.slice(1) : [])
  })
  return rows
}

const sheetJs = (workbook: Buffer): Cells => {
  const { Sheets, SheetNames } = XLSX.read(workbook)
  return XLSX.utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
}

/** What is used of the library, which has no types. */
interface XlsxPopulate {
  fromDataAsync(workbook: Buffer): Promise<{
    sheet(place: number): { usedRange(): { value(): Cells } }
  }>
}

async function xlsxPopulate(workbook: Buffer): Promise<Cells> {
  const library = createRequire(import.meta.url)('xlsx-populate') as XlsxPopulate
  return (await library.fromDataAsync(workbook)).sheet(0).usedRange().value()
}

/** Readers of npm. */
export const LIBRARIES: Readonly<Record<string, SheetReader>> = {
  hucre: async (workbook) => (await readSheet(workbook)).cells,
  exceljs,
  sheetJs,
  xlsxPopulate,
  readExcelFile: async (workbook) => (await readExcelFile(workbook))[0]?.data ?? [],
}

/** Runs a program on a workbook in a file. It writes CSV to standard output, or to the second file. */
const program =
  (nameOf: () => string | undefined, argumentsOf: (workbook: string, csv: string) => readonly string[]) =>
  (workbook: Buffer): Cells => {
    const directory = mkdtempSync(join(tmpdir(), 'sheet-'))
    const [file, csv] = [join(directory, 'data.xlsx'), join(directory, 'data.csv')]
    try {
      writeFileSync(file, workbook)
      const said = execFileSync(nameOf() ?? '', argumentsOf(file, csv), { encoding: 'utf8' })
      const text = argumentsOf(file, csv).includes(csv) ? readFileSync(csv, 'utf8') : said
      return parseCsv(text.replaceAll(/\r?\n/g, '\r\n'))
    } finally {
      rmSync(directory, { recursive: true })
    }
  }

const OPENPYXL = `
import csv, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
csv.writer(sys.stdout).writerows(sheet.iter_rows(values_only=True))`

// The last two leave entities of XML in texts as they are.
const SPREADSHEET_XLSX = `
use Spreadsheet::XLSX;
my ($sheet) = @{Spreadsheet::XLSX->new($ARGV[0])->{Worksheet}};
for my $row ($sheet->{MinRow} .. $sheet->{MaxRow}) {
  my @cells = map { my $cell = $sheet->{Cells}[$row][$_]; defined $cell ? $cell->{Val} : '' } 0 .. $sheet->{MaxCol};
  print join(',', map { s/&lt;/</gr =~ s/&gt;/>/gr =~ s/&amp;/&/gr =~ s/"/""/gr =~ s/(.*)/"$1"/sr } @cells), "\\n";
}`
const OPENXLSX = `
cells <- openxlsx::read.xlsx(commandArgs(TRUE)[1], colNames = FALSE, skipEmptyRows = FALSE, skipEmptyCols = FALSE)
for (entity in list(c('&lt;', '<'), c('&gt;', '>'), c('&amp;', '&')))
  cells[] <- lapply(cells, function(column) gsub(entity[1], entity[2], column, fixed = TRUE))
write.table(cells, commandArgs(TRUE)[2], sep = ',', na = '', row.names = FALSE, col.names = FALSE, qmethod = 'double')`

/** Readers of Debian. */
export const PROGRAMS: Readonly<Record<string, SheetReader>> = {
  gnumeric: program(
    () => 'ssconvert',
    (workbook, csv) => [workbook, csv],
  ),
  xlsx2csv: program(
    () => 'xlsx2csv',
    (workbook) => ['--dateformat', '%Y-%m-%dT%H:%M:%S', workbook],
  ),
  openpyxl: program(sheetsPython, (workbook) => ['-c', OPENPYXL, workbook]),
  spreadsheetXlsx: program(
    () => 'perl',
    (workbook) => ['-e', SPREADSHEET_XLSX, workbook],
  ),
  openxlsx: program(
    () => 'Rscript',
    (workbook, csv) => ['-e', OPENXLSX, workbook, csv],
  ),
}
