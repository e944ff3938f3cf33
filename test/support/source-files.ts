// Reads the imports and exports of source files with the build's parser, for the architecture test.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

export interface Import {
  /** Path of the importing file from the root of the repository. */
  from: string;
  /** Path of the imported file, or the name of a package without `node:`. */
  to: string;
  package: boolean;
  /** Whether the import is erased at compile time. */
  typeOnly: boolean;
  /** Whether it is a dynamic `import()`. */
  dynamic: boolean;
  /** Imported names; `*` for whole modules, such as `import()`. */
  names: string[];
}

export interface Export {
  file: string;
  name: string;
  /** Whether it is a re-export from another file. */
  again: boolean;
}

interface NameNode {
  type: string;
  name?: string;
}
interface AstNode {
  type: string;
  start: number;
  end: number;
  importKind?: string;
  exportKind?: string;
  source?: { value: string } | null;
  specifiers?: { type: string; importKind?: string; imported?: NameNode; exported?: NameNode }[];
  declaration?: {
    type: string;
    id?: NameNode | null;
    declarations?: { id: NameNode & { properties?: { value: NameNode }[]; elements?: (NameNode | null)[] } }[];
  } | null;
}

/**
 * Parses a file of the repository.
 * @param root folder of the repository
 * @param file path from `root`
 */
function parseFile(root: string, file: string): { text: string; statements: AstNode[] } {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  return { text, statements: parseAst(text, { lang }, file).body as unknown as AstNode[] };
}

/** Returns static, dynamic and type imports of a file. */
export function readImports(root: string, file: string): Import[] {
  const { text, statements } = parseFile(root, file);
  const imports: Import[] = [];
  const addImport = (specifier: string, typeOnly: boolean, names: string[], dynamic = false): void => {
    const specifierPath = specifier.replace(/\?.*$/, '');
    const targetFile = specifierPath.startsWith('#')
      ? specifierPath.slice(1)
      : specifierPath.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifierPath)
        : null;
    const to = targetFile ?? specifierPath.replace(/^node:/, '');
    imports.push({ from: file, to, package: targetFile === null, typeOnly, dynamic, names });
  };
  for (const { type, source, specifiers = [], importKind, exportKind } of statements) {
    if (!source) continue;
    if (type === 'ImportDeclaration') {
      const areTypesOnly = specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type');
      const names = specifiers.map(({ imported, ...each }) =>
        imported ? imported.name! : each.type === 'ImportDefaultSpecifier' ? 'default' : '*',
      );
      addImport(source.value, importKind === 'type' || areTypesOnly, specifiers.length === 0 ? ['*'] : names);
    } else {
      addImport(source.value, exportKind === 'type', ['*']);
    }
  }
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  for (const [, before, specifier, after] of code.matchAll(/(typeof )?\bimport\(\s*'([^'\n]+)',?\s*\)(\.[A-Z])?/g)) {
    const isType = before !== undefined || after !== undefined;
    addImport(specifier!, isType, ['*'], !isType);
  }
  return imports;
}

/** Returns the exports of a file. */
export function readExports(root: string, file: string): Export[] {
  return parseFile(root, file).statements.flatMap(({ type, source, specifiers = [], declaration }): Export[] => {
    const exportsNamed = (names: string[], isReexport = false): Export[] =>
      names.map((name) => ({ file, name, again: isReexport }));
    if (type === 'ExportDefaultDeclaration') return exportsNamed(['default']);
    if (type === 'ExportAllDeclaration') return exportsNamed(['*'], true);
    if (type !== 'ExportNamedDeclaration') return [];
    if (!declaration)
      return exportsNamed(
        specifiers.map(({ exported }) => exported!.name!),
        Boolean(source),
      );
    const { id, declarations = [] } = declaration;
    const variables = declarations.flatMap(({ id: variable }) => [
      ...(variable.name ? [variable.name] : []),
      ...(variable.properties ?? []).map(({ value }) => value.name!),
      ...(variable.elements ?? []).flatMap((element) => (element?.name ? [element.name] : [])),
    ]);
    return exportsNamed(id?.name ? [id.name] : variables);
  });
}
