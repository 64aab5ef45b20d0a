# The tasks of the project; `make help` lists them. The build itself is CMake's: see CMakeLists.txt.
BUILD ?= build
SANITIZE_BUILD ?= build-sanitize
JOBS ?= $(shell nproc)

.PHONY: help build install install-packages packages demo triton-demo check check-release check-packages check-threads fuzz bench docs format clean

help: ## list the tasks
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 18

build: ## install what the build needs and build every tool into $(BUILD)/bin
	@scripts/install-packages.sh build
	@cmake -G Ninja -S . -B $(BUILD) -DCMAKE_BUILD_TYPE=Release > $(BUILD).log 2>&1 || { cat $(BUILD).log; exit 1; }
	@mv -f $(BUILD).log $(BUILD)/configure.log
	@ninja -C $(BUILD) -j $(JOBS)

install-packages:
	@scripts/install-packages.sh install

install: install-packages build ## install tools, headers and libraries below PREFIX (default /usr/local; DESTDIR is obeyed)
	@DESTDIR=$(DESTDIR) cmake --install $(BUILD) --prefix $(or $(PREFIX),/usr/local) --strip

packages: ## make .deb packages in $(BUILD)
	@scripts/install-packages.sh packages
	@$(MAKE) --no-print-directory build
	@cd $(BUILD) && cpack -G DEB

check-packages: packages ## try the .deb packages and the wheel in a bare Debian 12 (as root; needs debootstrap)
	@scripts/check-packages.sh $(BUILD)

check-threads: ## run contexts of many threads, and one of all, under ThreadSanitizer (builds into build-threads)
	@scripts/install-packages.sh build
	@cmake -G Ninja -S . -B build-threads -DCMAKE_BUILD_TYPE=Debug -DTESSERA_SANITIZE=thread
	@ninja -C build-threads -j $(JOBS) capi-threads-test
	@TSAN_OPTIONS=halt_on_error=1 build-threads/bin/capi-threads-test

demo: ## build, then compile and run the digits model
	@scripts/demo.sh $(BUILD)

triton-demo: ## build with the Python package, then run a kernel of Triton's on scans of digits
	@scripts/install-packages.sh triton-demo
	@$(MAKE) --no-print-directory build
	@/usr/bin/python3 examples/triton/demo.py $(BUILD)

check: ## install what the tests need, build twice (Release, sanitizers), run every test
	@scripts/check.sh $(BUILD) $(SANITIZE_BUILD)

check-release: build ## run the tests on the Release build only
	@scripts/install-packages.sh test
	@scripts/run-lit.sh $(BUILD)

fuzz: ## build the fuzz targets with clang into build-fuzz/bin, files to start from into build-fuzz/seeds
	@scripts/install-packages.sh fuzz
	@CC=clang-14 cmake -G Ninja -S . -B build-fuzz -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTESSERA_FUZZ=ON -DTESSERA_SANITIZE=ON
	@ninja -C build-fuzz -j $(JOBS)
	@python3 fuzz/seeds.py build-fuzz build-fuzz/seeds

docs: build ## write the reference of dialects and passes, and the options of tools, into docs/
	@python3 scripts/write-docs.py $(BUILD)

bench: build ## measure: compile time, text, start, size, models beside PyTorch (where it is there)
	@for script in start text tablegen ods compile run kernels; do python3 bench/$$script.py $(BUILD) || exit 1; done

format: ## format the C sources as .clang-format says
	@git ls-files '*.c' '*.h' | xargs clang-format-14 -i

clean: ## remove the build folders
	rm -rf $(BUILD) $(SANITIZE_BUILD) build-fuzz
