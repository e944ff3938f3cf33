// Shortens the class names of CSS modules and inlines them into scripts as constants instead of object properties. That
// saves a kilobyte of the first load of each page.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';

const styleImport = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/**
 * Imports the classes of CSS modules as constants, which the bundler inlines. A module whose classes are looked up by a
 * variable stays an object. Fails for a class that the style sheet does not have.
 */
export function inlineClassNames(): Plugin {
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css/ },
      handler: (code) => ({
        code: code.replace(styleImport, (statement, name: string, file: string) =>
          code.includes(`${name}[`) ? statement : `import * as ${name} from ${file};`,
        ),
        map: null,
      }),
    },
    onLog(_level, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
    },
  };
}

/**
 * Keeps the CSS rules of modules that tree shaking would drop, because their constants are inlined. Removes chunks that
 * contain only such modules: they would be empty files.
 */
export function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const emptyChunks = chunks.filter(({ code, isEntry }) => code.trim() === '' && !isEntry);
      for (const { fileName } of emptyChunks) {
        delete bundle[fileName];
        for (const chunk of chunks) {
          if (!chunk.imports.includes(fileName)) continue;
          chunk.imports = chunk.imports.filter((each) => each !== fileName);
          chunk.code = chunk.code.replace(`import"./${path.basename(fileName)}";`, '');
        }
      }
    },
  };
}

/**
 * Function for Vite's `generateScopedName`: the class and a hash of its file, shorter than the default.
 * @param web folder of the sources
 * @param builtClasses gets every generated name, by CSS module (path below `web`) and class
 */
export function classNamesOf(
  web: string,
  builtClasses: Map<string, Map<string, string>>,
): (name: string, file: string) => string {
  const fileByClassName = new Map<string, string>();
  return (name, file) => {
    const relativePath = path.relative(web, file.split('?')[0]!);
    const hash = createHash('sha256').update(relativePath).digest('base64url').slice(0, 3);
    const className = `${name}_${hash}`;
    const firstFile = fileByClassName.get(className) ?? relativePath;
    if (firstFile !== relativePath)
      throw new Error(`${relativePath} and ${firstFile} have the same class name ${className}`);
    fileByClassName.set(className, relativePath);
    const classesOfFile = builtClasses.get(relativePath) ?? new Map<string, string>();
    builtClasses.set(relativePath, classesOfFile.set(name, className));
    return className;
  };
}
