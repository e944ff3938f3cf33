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

interface Name {
  type: string;
  name?: string;
}
interface Node {
  type: string;
  start: number;
  end: number;
  importKind?: string;
  exportKind?: string;
  source?: { value: string } | null;
  specifiers?: { type: string; importKind?: string; imported?: Name; exported?: Name }[];
  declaration?: {
    type: string;
    id?: Name | null;
    declarations?: { id: Name & { properties?: { value: Name }[]; elements?: (Name | null)[] } }[];
  } | null;
}

/**
 * Parses a file of the repository.
 * @param root folder of the repository
 * @param file path from `root`
 */
function parse(root: string, file: string): { text: string; statements: Node[] } {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lang = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  return { text, statements: parseAst(text, { lang }, file).body as unknown as Node[] };
}

/** Returns static, dynamic and type imports of a file. */
export function readImports(root: string, file: string): Import[] {
  const { text, statements } = parse(root, file);
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, names: string[], dynamic = false): void => {
    const address = specifier.replace(/\?.*$/, '');
    const target = address.startsWith('#')
      ? address.slice(1)
      : address.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), address)
        : null;
    const to = target ?? address.replace(/^node:/, '');
    found.push({ from: file, to, package: target === null, typeOnly, dynamic, names });
  };
  for (const { type, source, specifiers = [], importKind, exportKind } of statements) {
    if (!source) continue;
    if (type === 'ImportDeclaration') {
      const onlyTypes = specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type');
      const names = specifiers.map(({ imported, ...each }) =>
        imported ? imported.name! : each.type === 'ImportDefaultSpecifier' ? 'default' : '*',
      );
      add(source.value, importKind === 'type' || onlyTypes, specifiers.length === 0 ? ['*'] : names);
    } else {
      add(source.value, exportKind === 'type', ['*']);
    }
  }
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  for (const [, before, specifier, after] of code.matchAll(/(typeof )?\bimport\(\s*'([^'\n]+)',?\s*\)(\.[A-Z])?/g)) {
    const isType = before !== undefined || after !== undefined;
    add(specifier!, isType, ['*'], !isType);
  }
  return found;
}

/** Returns the exports of a file. */
export function readExports(root: string, file: string): Export[] {
  return parse(root, file).statements.flatMap(({ type, source, specifiers = [], declaration }): Export[] => {
    const all = (names: string[], isReexport = false): Export[] =>
      names.map((name) => ({ file, name, again: isReexport }));
    if (type === 'ExportDefaultDeclaration') return all(['default']);
    if (type === 'ExportAllDeclaration') return all(['*'], true);
    if (type !== 'ExportNamedDeclaration') return [];
    if (!declaration)
      return all(
        specifiers.map(({ exported }) => exported!.name!),
        Boolean(source),
      );
    const { id, declarations = [] } = declaration;
    const variables = declarations.flatMap(({ id: variable }) => [
      ...(variable.name ? [variable.name] : []),
      ...(variable.properties ?? []).map(({ value }) => value.name!),
      ...(variable.elements ?? []).flatMap((element) => (element?.name ? [element.name] : [])),
    ]);
    return all(id?.name ? [id.name] : variables);
  });
}
