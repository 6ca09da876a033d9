import type { Compression, FileFormat } from '../graph/generated/graphql.ts'
import { LABELS } from '../parts/vocabulary.ts'

/** A file of a job, as far as its samples depend on it. */
interface SampledFile {
  readonly format: FileFormat
  readonly compression: Compression
}

const EXTENSIONS = {
  CSV: 'csv',
  JSON: 'json',
  NDJSON: 'ndjson',
  ARROW: 'arrow',
  PARQUET: 'parquet',
  XLSX: 'xlsx',
} as const satisfies Record<FileFormat, string>

const SUFFIXES = { NONE: '', GZIP: '.gz', ZIP: '.zip' } as const satisfies Record<Compression, string>

/** Name of a file of a job for a disk. */
export const diskName = (jobId: string, { format, compression }: SampledFile): string =>
  `${jobId}.${EXTENSIONS[format]}${SUFFIXES[compression]}`

/** Name of a file for the reader. */
export const fileLabel = ({ format, compression }: SampledFile): string =>
  compression === 'NONE'
    ? LABELS.FileFormat[format]
    : `${LABELS.FileFormat[format]}, ${LABELS.Compression[compression]}`

// A JSON string is a literal of Python, as URLs are ASCII.
const literal = (url: string): string => JSON.stringify(url)

const compressionOf = ({ compression }: SampledFile): string =>
  compression === 'NONE' ? '' : `, compression="${compression.toLowerCase()}"`

/** Python that reads a file from its link. */
export function pythonSample(url: string, file: SampledFile): string {
  const at = literal(url)
  switch (file.format) {
    case 'PARQUET':
      return `import pandas as pd\n\nrows = pd.read_parquet(${at})\n`
    case 'XLSX':
      return `import pandas as pd\n\nrows = pd.read_excel(${at})\n`
    case 'CSV':
      return `import pandas as pd\n\nrows = pd.read_csv(${at}${compressionOf(file)})\n`
    case 'NDJSON':
      return `import pandas as pd\n\nrows = pd.read_json(${at}, lines=True)\n`
    case 'ARROW':
      return `from urllib.request import urlopen\n\nimport pyarrow as pa\n\nwith urlopen(${at}) as stream:\n    rows = pa.ipc.open_stream(stream).read_all()\n`
    case 'JSON':
      return file.compression === 'NONE'
        ? `import json\nfrom urllib.request import urlopen\n\nrows = json.load(urlopen(${at}))["data"]\n`
        : file.compression === 'GZIP'
          ? `import gzip\nimport json\nfrom urllib.request import urlopen\n\nrows = json.loads(gzip.decompress(urlopen(${at}).read()))["data"]\n`
          : `import io\nimport json\nimport zipfile\nfrom urllib.request import urlopen\n\narchive = zipfile.ZipFile(io.BytesIO(urlopen(${at}).read()))\nrows = json.loads(archive.read(archive.namelist()[0]))["data"]\n`
  }
}

/** curl that downloads a file from its link, and resumes where an earlier run stopped. */
export const curlSample = (url: string, jobId: string, file: SampledFile): string =>
  `curl -C - -o ${diskName(jobId, file)} '${url.replaceAll("'", "'\\''")}'\n`
